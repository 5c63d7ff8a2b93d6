import { code as codes, type FieldError } from '../contract/errors.ts'

/** An answer that says no: HTTP 200 with `success: false` (spec/request-layer.md §8). Thrown by handlers, caught by the server loop. */
export class Refusal extends Error {
  code: number
  fields: FieldError[]
  extra: Record<string, unknown>
  constructor(code: number, message: string, more: { fields?: FieldError[]; extra?: Record<string, unknown> } = {}) {
    super(message)
    this.name = 'Refusal'
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
export const forbidden = () => new Refusal(codes.forbidden, '你没有操作此对象的权限')
export const conflict = (message: string, field?: string) =>
  new Refusal(codes.conflict, message, field ? { fields: [{ field, message }] } : {})
export const signedOut = () => new Refusal(codes.signedOut, '登录已失效，请重新登录')
