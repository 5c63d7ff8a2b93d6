import type { Problem } from '#core/contract/errors.ts'
import { needed } from '#core/contract/refused.ts'
import { refuseAny } from './refusal.ts'

const visible = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u

/**
 * Without control characters and marks that turn the direction of text: with them a name or a reason shows as another than it is. Nothing
 * is left of what shows nothing (spaces of no width, which inside a name hold emoji together).
 */
export function cleanName(name: string): string {
  const clean = name
    .normalize('NFC')
    .replace(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu, '')
    .trim()
  return visible.test(clean) ? clean : ''
}

/** The problem of a name without a visible character, to be reported with all others (`refuseAny`). */
export const nameProblems = (field: string, given: string): Problem[] => (cleanName(given) ? [] : [{ field, message: needed }])

/** The cleaned name; throws when nothing visible is left. For calls where nothing else can be wrong. */
export function requiredName(field: string, given: string): string {
  refuseAny(nameProblems(field, given))
  return cleanName(given)
}
