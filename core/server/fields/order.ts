import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { pinyin } from 'pinyin-pro'
import { type FieldType, type FieldValue, isReckoned } from '../../contract/fields.ts'
import type { FieldDef, FieldOwner } from '../fields.ts'
import { reckoned } from './keep.ts'

/** Numbered columns of `field_values`: slots 1 to 8 hold numbers, 11 to 14 what orders texts. */
export const slotNames = ['s1', 's2', 's3', 's4', 's5', 's6', 's7', 's8', 't1', 't2', 't3', 't4'] as const
export const placeOfSlot = (slot: number): number => (slot > 10 ? slot - 3 : slot - 1)
const longest = 40

/**
 * What orders a text, in both languages of the product: Chinese by its sounds, a syllable after the other, letters without case and accents; equal ones by
 * the text. Compared by its bytes, so that no index depends on the version of a library of the database's machine.
 */
export function orderOfText(text: string): string {
  const letters = [...text].slice(0, longest)
  const plain = letters.join('')
  const words = pinyin(plain, { toneType: 'none', type: 'array', nonZh: 'spaced', v: true })
  const sounds = letters.map((letter, i) => (words.length < letters.length || words[i] === letter ? bare(letter) : `${words[i]} `))
  return `${sounds.join('')}\t${plain}`
}
const bare = (letter: string): string => letter.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** What the numbered column of a value holds. */
export const inOrder = (type: FieldType, value: FieldValue): number | string | null =>
  isReckoned(type) ? reckoned(type, value) : value === null ? null : orderOfText(String(value))

/** A list by one of its columns: those who have something there by it, the others behind them. Its row is `o`. */
export interface ColumnOrder {
  /** Another one where the column holds something else by now: pages begin anew. */
  id: string
  from: RawBuilder<unknown>
  value: RawBuilder<unknown>
  /** `o.object_id` of those who have something there. */
  has: RawBuilder<SqlBool>
  hasNot(id: RawBuilder<unknown>): RawBuilder<SqlBool>
}
/** Nothing where no list can be ordered by the field. A masked one is never indexed: an order would say what the mask hides. */
export function orderBy(corpId: number, owner: FieldOwner, field: FieldDef): ColumnOrder | undefined {
  const { slot, masked } = field
  if (slot === null || masked) return undefined
  const value = sql.ref(`o.${slotNames[placeOfSlot(slot)]}`)
  const no = String(field.no)
  return {
    id: `${no} ${slot}`,
    from: sql`field_values o`,
    value,
    // The key says whose the value is: a column may still hold those of a field that had it before.
    has: sql`o.corp_id = ${corpId} and o.owner = ${owner.key} and ${value} is not null and ${no} = any(o.keys)`,
    hasNot: (id) =>
      sql`not exists (select from field_values o where o.corp_id = ${corpId} and o.object_id = ${id} and ${no} = any(o.keys))`,
  }
}
