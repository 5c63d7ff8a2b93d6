import { code as codes, type FieldError } from '../contract/errors.ts'
import { plain, type Said, saying, wordsOf } from './said.ts'

/** An answer that says no: HTTP 200 with `success: false` (spec/request-layer.md §8). Thrown by handlers, caught by the server loop. */
export class Refusal extends Error {
  code: number
  fields: FieldError[]
  extra: Record<string, unknown>
  /** What the message says, for readers of both languages. */
  said: Said
  constructor(code: number, message: string | Said, more: { fields?: FieldError[]; extra?: Record<string, unknown> } = {}) {
    const said = typeof message === 'string' ? plain({ text: message }) : message
    super(wordsOf(said).zh)
    this.name = 'Refusal'
    this.said = said
    this.code = code
    this.fields = more.fields ?? []
    this.extra = more.extra ?? {}
  }
}

export const badInput = (field: string, message: string) =>
  new Refusal(codes.badInput, `${field} ${message}`, { fields: [{ field, message }] })
export const badFields = (fields: FieldError[]) =>
  new Refusal(codes.badInput, fields.map((f) => `${f.field} ${f.message}`).join('; '), { fields })
/** Also for ids of other companies: absent and foreign answer alike. */
export const notFound = (what: string) => new Refusal(codes.notFound, `${what} not found`)
const mayNot = saying('forbidden', () => ({ zh: '你没有操作此对象的权限', en: 'You do not have permission for this object' }))
export const forbidden = () => new Refusal(codes.forbidden, mayNot({}))
export const conflict = (message: string | Said, field?: string) => {
  const refusal = new Refusal(codes.conflict, message)
  if (field) refusal.fields = [{ field, message: refusal.message }]
  return refusal
}
export const signedOut = () => new Refusal(codes.signedOut, '登录已失效，请重新登录')
