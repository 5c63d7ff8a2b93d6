import { auditWords } from '#core/server/audit-words.ts'

/** How lines about going from one company to another read, each in its company. */
export default [
  auditWords({
    actions: {
      'corp.enter': { zh: '从另一家企业切换进来', en: 'came in from another company', class: 'sign_in' },
      'corp.link': { zh: '确认自己也是另一家企业的成员', en: 'said that they are a member of another company, too', class: 'sign_in' },
      'corp.unlink': { zh: '结束了与另一家企业的关联', en: 'ended the link to another company', class: 'sign_in' },
      'corp.leave': { zh: '切换到另一家企业', en: 'went to another company', class: 'sign_in' },
    },
    fields: { company: { zh: '另一家企业', en: 'Other company' } },
  }),
]
