import { bareMobile, landlineForm, mobileForm } from '#core/contract/phone.ts'
import type { Context } from '#core/server/context.ts'
import { blind } from '#core/server/fields/keep.ts'
import { cleanName } from '#core/server/names.ts'

/** What people on the lists are found by. Numbers are compared by a keyed hash of their digits, as fields compare them. */

export const digits = (typed: string): string => bareMobile(typed).replace(/\D/g, '')
const isMobile = (typed: string): boolean => mobileForm.test(bareMobile(typed))
export const isPhone = (typed: string): boolean => isMobile(typed) || landlineForm.test(typed.trim())
/** As it is kept: eleven digits, or a landline with its dash. */
export const phoneOf = (typed: string): string => (isMobile(typed) ? bareMobile(typed) : typed.trim())
export const phoneKey = ({ app, corpId }: Pick<Context, 'app' | 'corpId'>, typed: string): string =>
  blind(app.config, corpId, digits(typed))
export const nameKey = (name: string): string => cleanName(name).normalize('NFKC').toLowerCase().replace(/\s+/g, ' ')
export const isUnionid = (typed: string): boolean => /^[0-9A-Za-z_-]{6,64}$/.test(typed)
