import Type from 'typebox'
import type { Words } from './errors.ts'

/** What kind of deed a line of the audit log tells; one a line, and what its list is filtered by first. */
export const auditClasses = {
  sign_in: { zh: '登录', en: 'Sign-in' },
  rights: { zh: '角色与席位', en: 'Roles and seats' },
  send: { zh: '发送', en: 'Sending' },
  export: { zh: '导出', en: 'Export' },
  reveal: { zh: '看号码', en: 'Numbers shown' },
  secret: { zh: '密钥', en: 'Secrets' },
  delete: { zh: '删除', en: 'Deletion' },
  system: { zh: '系统', en: 'System' },
  change: { zh: '改动', en: 'Change' },
} as const satisfies Record<string, Words>
export type AuditClass = keyof typeof auditClasses
export const AuditClass = Type.Unsafe<AuditClass>(Type.Union(Object.keys(auditClasses).map((word) => Type.Literal(word))))
