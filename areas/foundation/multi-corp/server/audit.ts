import { auditWords } from '#core/server/audit-words.ts'

/** How lines about going from one company to another read, each in its company. */
export default [
  auditWords({
    actions: {
      'corp.enter': { zh: '从另一家企业切换进来', en: 'came in from another company', class: 'sign_in' },
      'corp.leave': { zh: '切换到另一家企业', en: 'went to another company', class: 'sign_in' },
    },
  }),
]
