import { code as codes, type Words } from '../../contract/errors.ts'
import { noNul, refusedBy, unkeepable } from '../../contract/refused.ts'
import type { Context } from '../context.ts'
import { clean } from '../gate/sync.ts'
import { phrase, wordsOf } from '../phrases.ts'
import { Refusal } from '../refusal.ts'

export interface ImportColumn {
  key: string
  title: Words
  required?: boolean
  sample?: Words
  /** Other headers that mean the same, for the mapping. */
  aliases?: string[]
  /** Only these, in either language; they stand on the second sheet of the template. */
  allowed?: Words[]
  /** What the company has to choose from, for that sheet; whether it fits, `check` of the import says. */
  choices?(ctx: Context): Promise<string[]>
  /** Says what is wrong with the value, if anything is. */
  check?(value: string): Words | undefined
}
export interface ImportRow {
  /** Line in the person's own file; the header is 1. */
  line: number
  values: Record<string, string>
}
/** One cell that does not go in, for whoever started the import. */
export interface Bad {
  line: number
  /** Title of the column; empty when it is the whole line. */
  column: string
  value: string
  reason: string
  code: 'required' | 'not_allowed' | 'invalid' | 'duplicate' | 'refused'
}
/** The same before it is said. */
export interface Flaw {
  column?: ImportColumn
  value: string
  reason: Words
  code: Bad['code']
}
/** What only the database knows; without a column it is the whole line. */
export interface Wrong {
  column?: string
  value?: string
  reason: Words
}

const noColumn = phrase('import_column', ({ zh, en }: { zh: string; en: string }) => ({
  zh: `缺少必填列：${zh}`,
  en: `A column that must be there is missing: ${en}`,
}))

/** What of a header is looked at when columns are found. */
export const plainHeader = (header: string) => header.replace(/[*＊\s（）()]/g, '').toLowerCase()
/** Which column of the file is which of ours: by title in either language, key and alias. */
export function matchHeaders(columns: ImportColumn[], header: string[]): Record<string, string> {
  const out: Record<string, string> = {}
  for (const c of columns) {
    const names = [c.title.zh, c.title.en, c.key, ...(c.aliases ?? [])].map(plainHeader)
    const found = header.find((h) => names.includes(plainHeader(h)))
    if (found !== undefined) out[c.key] = found
  }
  return out
}

/** Where in a line each of our columns stands: as chosen, or as found. */
export function placesOf(columns: ImportColumn[], header: string[], mapping: Record<string, string> | undefined): Map<string, number> {
  const chosen = mapping ?? matchHeaders(columns, header)
  const places = new Map<string, number>()
  for (const c of columns) {
    const at = chosen[c.key] === undefined ? -1 : header.indexOf(chosen[c.key]!)
    if (at >= 0) places.set(c.key, at)
    else if (c.required) {
      const why = noColumn({ ...c.title })
      throw new Refusal(codes.badInput, why, { fields: [{ field: 'mapping', message: wordsOf(why) }] })
    }
  }
  return places
}

/** The most characters a cell brings into the system, as when it is mended on the screen. */
export const longestValue = 10_000

/** What is wrong with the cells of a line, each by itself. */
export const checkRow = (columns: ImportColumn[], row: ImportRow): Flaw[] => columns.flatMap((c) => checkCell(c, row) ?? [])

function checkCell(c: ImportColumn, row: ImportRow): Flaw | undefined {
  const value = row.values[c.key] ?? ''
  const bad = (code: Bad['code'], reason: Words): Flaw => ({ column: c, value, reason, code })
  if (value === '') return c.required ? bad('required', { zh: '必填', en: 'Must be filled in' }) : undefined
  // Before anything looks at each of its characters.
  if (value.length > longestValue) return { ...bad('invalid', refusedBy('maxLength', longestValue)), value: clean(value.slice(0, 200)) }
  if (unkeepable(value)) return { ...bad('invalid', noNul), value: clean(value) }
  if (c.allowed && !c.allowed.some((a) => a.zh === value || a.en.toLowerCase() === value.toLowerCase())) {
    const some = c.allowed.slice(0, 10)
    return bad('not_allowed', {
      zh: `只能填写：${some.map((a) => a.zh).join('、')}`,
      en: `Only: ${some.map((a) => a.en).join(', ')}`,
    })
  }
  const wrong = c.check?.(value)
  return wrong && bad('invalid', wrong)
}
