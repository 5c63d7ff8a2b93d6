import { needed } from '#core/contract/refused.ts'
import { badInput } from './refusal.ts'

/** Without control characters and marks that turn the direction of text: with them a name or a reason shows as another than it is. */
export const cleanName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu, '')
    .trim()

/** The same, and one that shows nothing is refused. */
export function requiredName(field: string, given: string): string {
  const name = cleanName(given)
  if (!name) throw badInput(field, needed)
  return name
}
