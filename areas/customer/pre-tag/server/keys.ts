import { landlineForm, mobileForm } from '#core/contract/phone.ts'
import type { Context } from '#core/server/context.ts'
import { blind } from '#core/server/fields/keep.ts'
import { cleanName } from '#core/server/names.ts'

/** What people on the lists are found by. Numbers are compared by a keyed hash of their digits, as fields compare them. */

export const digits = (typed: string): string => typed.replace(/\D/g, '').replace(/^86(?=1\d{10}$)/, '')
export const isPhone = (typed: string): boolean => {
  const bare = typed.replace(/[\s()]/g, '')
  return mobileForm.test(bare.replaceAll('-', '')) || landlineForm.test(bare)
}
export const phoneKey = ({ app, corpId }: Pick<Context, 'app' | 'corpId'>, typed: string): string =>
  blind(app.config, corpId, digits(typed))
export const nameKey = (name: string): string => cleanName(name).normalize('NFKC').toLowerCase().replace(/\s+/g, ' ')
export const isUnionid = (typed: string): boolean => /^[0-9A-Za-z_-]{6,64}$/.test(typed)
