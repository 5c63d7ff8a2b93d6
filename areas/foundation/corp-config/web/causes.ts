import { inLang, lang } from '#core/web/text/text.ts'
import { sentences } from '#core/web/text/words.ts'
import { checkNames } from '../check-names.ts'
import type { Check, CheckKey } from '../contract.ts'
import { byCause, type Wrong } from '../one-cause.ts'
import { ago, type Cause, type Causes, type Subject } from './cause.ts'
import { causesEn } from './causes-en.ts'
import { causesZh } from './causes-zh.ts'
import { type Place, where } from './where.ts'

const subjects = (): Causes => (lang() === 'en' ? causesEn : causesZh)
export const subjectOf = ({ key, brought }: Check): Subject =>
  brought
    ? {
        name: inLang(brought.name),
        well: (c) => sentences(inLang(brought.says), ago(c.at)),
        disables: brought.disables.map(inLang),
        causes: {},
      }
    : { name: inLang(checkNames[key as CheckKey]), ...subjects()[key as CheckKey] }

/** What is wrong with it; a cause that only the token has (no secret, no connection) is shared by all that ask WeCom. */
export function causeOf(c: Check): Cause {
  const { brought } = c
  if (brought && inLang(brought.says))
    return { title: inLang(brought.says), why: sentences(ago(c.at), inLang(brought.why)), fix: brought.fix.map(inLang) }
  const own = subjectOf(c)
  const found = own.causes[c.reason] ?? subjects().token.causes[c.reason]
  return found ? found(c) : { title: own.name, why: c.message, fix: [] }
}

/** Where it leads to. */
export const placeOf = ({ key, brought }: Check): Place =>
  brought ? { screen: brought.screen, given: brought.words } : where[key as CheckKey]

/**
 * What is wrong, once a cause, and what is well. Nothing is both well and among what does not work: a check that passes by itself and is
 * disabled by another (the side window, while the clock is wrong) fails with that one.
 */
export function sorted(checks: readonly Check[]): { wrong: Wrong<Check>[]; passed: Check[] } {
  let passed = checks.filter((c) => c.state === 'ok')
  const wrong = byCause(checks).map(({ check, also }) => {
    const off = check.state === 'bad' ? [check, ...also].flatMap((c) => subjectOf(c).disables) : []
    const lost = passed.filter((c) => off.includes(subjectOf(c).name))
    passed = passed.filter((c) => !lost.includes(c))
    return { check, also: [...also, ...lost] }
  })
  return { wrong, passed }
}
