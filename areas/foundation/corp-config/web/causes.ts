import { lang } from '#core/web/text/text.ts'
import type { Check, CheckKey } from '../contract.ts'
import type { Cause, Causes, Subject } from './cause.ts'
import { causesEn } from './causes-en.ts'
import { causesZh } from './causes-zh.ts'

const subjects = (): Causes => (lang() === 'en' ? causesEn : causesZh)
export const subjectOf = (key: CheckKey): Subject => subjects()[key]

/** What is wrong with it; a cause that only the token has (no secret, no connection) is shared by all that ask WeCom. */
export function causeOf(c: Check): Cause {
  const own = subjectOf(c.key)
  const found = own.causes[c.reason] ?? subjects().token.causes[c.reason]
  return found ? found(c) : { title: own.name, why: c.message, fix: [] }
}
