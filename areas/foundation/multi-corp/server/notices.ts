import { noticeKind } from '#core/server/notices.ts'

export const linked = noticeKind<{ person: string; company: string }>({
  key: 'multi-corp.linked',
  name: { zh: '成员能从另一家企业切换进来', en: 'A member can come in from another company' },
  level: 'attention',
  line: ({ person, company }) => ({
    zh: `${person || '一位成员'}从「${company}」授权后，可以在两家企业之间切换；不是本人操作的话，马上联系服务商`,
    en: `${person || 'A member'} authorised from ${company} and can now switch between the two companies; if that was not them, tell the operator at once`,
  }),
  many: (n) => ({ zh: `${n} 位成员能从另一家企业切换进来`, en: `${n} members can come in from another company` }),
  screen: 'account-info.personal',
  channels: { console: true, app: true },
})
export default [linked]
