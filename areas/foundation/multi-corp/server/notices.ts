import { noticeKind } from '#core/server/notices.ts'

export const linked = noticeKind<{ person: string; company: string }>({
  key: 'multi-corp.linked',
  name: { zh: '成员能从另一家企业切换进来', en: 'A member can come in from another company' },
  level: 'attention',
  line: ({ person, company }) => ({
    zh: `${person}确认自己也是「${company}」的成员，可以在两家企业之间切换；不是本人操作的话，请本人马上到「个人中心」结束关联`,
    en: `${person} said that they belong to ${company}, too, and can switch between the two companies; if that was not them, they end the link under My account at once`,
  }),
  many: (n) => ({ zh: `${n} 位成员能从另一家企业切换进来`, en: `${n} members can come in from another company` }),
  screen: 'account-info.personal',
  channels: { console: true, app: true },
})
export default [linked]
