import { bareMobile, landlineForm, mobileForm } from '#core/contract/phone.ts'
import type { Context } from '#core/server/context.ts'
import { blind } from '#core/server/fields/keep.ts'

/** Numbers are compared by a keyed hash of their digits, as fields compare them. */
const isMobile = (typed: string): boolean => mobileForm.test(bareMobile(typed))
export const isPhone = (typed: string): boolean => isMobile(typed) || landlineForm.test(typed.trim())
export const digits = (typed: string): string => bareMobile(typed).replace(/\D/g, '')
/** As it is kept: eleven digits, or a landline with its dash. */
export const phoneOf = (typed: string): string => (isMobile(typed) ? bareMobile(typed) : typed.trim())
export const phoneKey = ({ app, corpId }: Pick<Context, 'app' | 'corpId'>, typed: string): string =>
  blind(app.config, corpId, digits(typed))
