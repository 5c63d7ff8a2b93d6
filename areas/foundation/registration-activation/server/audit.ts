import { auditWords } from '#core/server/audit-words.ts'

const say = (zh: string, en: string) => ({ zh, en })

/** How lines about a company's authorisation read. */
export default [
  auditWords({
    actions: {
      'corp_auth.authorise': { ...say('授权了应用', 'authorised the app'), class: 'secret' },
      'corp_auth.withdraw': { ...say('取消了对应用的授权', 'withdrew the authorisation of the app'), class: 'secret' },
      'corp_auth.activate': { ...say('用邀请码激活了企业', 'activated the company with an invite code'), class: 'secret' },
      'corp_auth.enter': { ...say('授权后进入', 'came in by authorising'), class: 'sign_in' },
    },
    fields: { staffExtId: say('同意授权的管理员', 'Administrator who agreed') },
  }),
]
