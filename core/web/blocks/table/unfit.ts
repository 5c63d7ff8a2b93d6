import type { AnyCall } from '#core/contract/call.ts'
import { type GoneReference, savedViews } from '#core/contract/views.ts'
import { usePartsGiven } from '../../parts.ts'
import { useCall } from '../../request/query.ts'
import { useText } from '../../text/text.ts'
import { pickerOf } from '../pickers/rows.ts'
import { type Limits, limitsOf } from '../schema.ts'
import { ownWords, picks, readSort, sortKey, type Words } from './model.ts'
import { tableText } from './text.ts'
import type { Column, Filter } from './types.ts'

/** A condition that cannot be applied as it was saved or sent: which word of the address, which value of it, and how one says so. */
export interface Unfit {
  word: string
  value: string
  says: string
  /** What its chip calls it. */
  called?: string
  /** Without it the list stays as narrow as asked: a column, an order. */
  harmless: boolean
}
type AnyFilter = Filter<Record<string, unknown>>
type Text = (typeof tableText)['zh-CN']
type Asked = { filters: readonly AnyFilter[]; words: Words }

/** Words that belong to the page, not to its list (R085, R106, R129–R131). */
const pageWords = ['isIframe', '_r', 'test_session', 'preprod', 'debug']
const listed = (word: string | undefined): string[] => (word ? word.split(',') : [])
const fits = (limits: Limits, text: string): boolean => {
  if (limits.kind === 'boolean') return text === 'true' || text === 'false'
  if (limits.values) return limits.values.some((v) => String(v) === text)
  if (limits.kind === 'integer') return /^-?\d{1,15}$/.test(text)
  if (limits.kind === 'number') return text.trim() !== '' && Number.isFinite(Number(text))
  if (limits.format === 'date') return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
  if (limits.maxLength !== undefined && [...text].length > limits.maxLength) return false
  return !limits.pattern || new RegExp(limits.pattern).test(text)
}
const fitsCall = (call: AnyCall, word: string, value: string): boolean => {
  const limits = limitsOf(call, word)
  return fits(limits.kind === 'array' ? limits.item! : limits, value)
}
export const refersTo = (f: AnyFilter): string | undefined =>
  f.kind === 'custom' ? f.refers?.kind : picks(f) ? pickerOf(f.kind)?.refers.kind : undefined

/** Choices that come from the server are ids, and say nothing to anybody. */
const isId = /^[0-9a-f]{8}-[0-9a-f]{4}-/
const goneWords = ({ name, gone }: GoneReference, label: string, text: Text): string =>
  name === null ? text.goneOrUnseen(label) : text.goneNamed(label, name, gone)

/** What the conditions point to, for the server to look for. */
function references(call: AnyCall, { filters, words }: Asked): Record<string, string[]> {
  const out: Record<string, string[]> = {}
  for (const f of filters) {
    const kind = refersTo(f)
    const ids = kind ? listed(words[f.key]).filter((id) => fitsCall(call, f.key, id)) : []
    if (kind && ids.length) out[kind] = [...new Set([...(out[kind] ?? []), ...ids])].sort()
  }
  return out
}

/** Every word of the address that the list would have to leave out, or that asks for something that is gone. */
function unfitWords<R>(
  call: AnyCall,
  { filters, words, columns, gone, strict }: Asked & { columns: readonly Column<R>[]; gone: readonly GoneReference[]; strict: boolean },
  text: Text,
): Unfit[] {
  const out: Unfit[] = []
  const put = (word: string, value: string, says: string, more: Partial<Unfit> = {}) =>
    out.push({ word, value, says, harmless: false, ...more })
  for (const [word, said] of Object.entries(words)) {
    if (!said || (ownWords as readonly string[]).includes(word) || pageWords.includes(word)) continue
    const f = filters.find((one) => one.key === word || ('to' in one && one.to === word))
    const label = f ? [f.label, f.operator].filter(Boolean).join(' ') : word === 'keyword' ? text.search : word
    if (!call.input.properties?.[word]) {
      if (strict) put(word, '', text.noSuchField(label))
      continue
    }
    const kind = f && refersTo(f)
    for (const value of limitsOf(call, word).kind === 'array' || kind ? listed(said) : [said]) {
      const lost = kind && gone.find((g) => g.kind === kind && g.id === value)
      if (lost) put(word, value, goneWords(lost, label, text), { called: lost.name ?? text.unfitChip, harmless: lost.finds })
      else if (!fitsCall(call, word, value)) put(word, value, text.unreadable(label, value))
      else if (f?.kind === 'choice' && f.options.length > 0 && !f.options.some((o) => String(o.value) === value))
        put(word, value, isId.test(value) ? text.goneOrUnseen(label) : text.noSuchChoice(label, value), {
          called: isId.test(value) ? text.unfitChip : value,
        })
    }
  }
  if (!strict) return out
  for (const key of listed(words.cols))
    if (!columns.some((c) => c.key === key)) put('cols', key, text.noSuchColumn(key), { harmless: true })
  const sort = readSort(words.sort)
  const orders = limitsOf(call, 'sort').values
  if (sort && (orders ? !orders.includes(words.sort!) : !columns.some((c) => c.sort && sortKey(c) === sort.key)))
    put('sort', words.sort!, text.noSuchOrder(sort.key), { harmless: true })
  return out
}

/** The address without what cannot be applied. */
export function withoutUnfit(words: Words, unfit: readonly Unfit[]): Words {
  const patch: Words = {}
  for (const { word, value } of unfit) {
    const left = listed(patch[word] ?? words[word]).filter((v) => v !== value)
    patch[word] = value === '' ? '' : left.join(',')
  }
  return patch
}

/**
 * R347: what of the address cannot be applied. Until the server has said that everything is there, `waiting`; when it cannot be asked,
 * nothing is shown either.
 */
export function useUnfit<R>(
  call: AnyCall,
  asked: {
    filters: readonly unknown[]
    words: Words
    columns: readonly Column<R>[]
    strict: boolean
    on: boolean
    columnsToCome?: boolean
  },
) {
  const text = useText(tableText)
  const { columns, strict, on } = asked
  // What a column or an order means is not said before the columns are there.
  const words = asked.columnsToCome ? { ...asked.words, cols: '', sort: '' } : asked.words
  const filters = asked.filters as readonly AnyFilter[]
  // Until the areas have lent their pickers, nobody knows what the ids point to.
  const unread = !usePartsGiven() && filters.some((f) => picks(f) && words[f.key])
  const refs = references(call, { filters, words })
  const enabled = on && Object.keys(refs).length > 0
  const read = useCall(savedViews.check, { refs }, { enabled, silence: 'all' })
  return {
    waiting: unread || (enabled && read.isPending),
    error: enabled ? read.error : null,
    retry: () => void read.refetch(),
    unfit: on ? unfitWords(call, { filters, words, columns, gone: read.data?.gone ?? [], strict }, text) : [],
  }
}
