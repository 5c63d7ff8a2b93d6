import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { AnyCall, Input } from '#core/contract/call.ts'
import { onParts, partsOf } from '../../parts.ts'
import { request } from '../../request/request.ts'
import { can } from '../../session.ts'
import { texts, useText } from '../../text/text.ts'
import { hasInput } from '../schema.ts'
import type { Kind, Picker, Rows } from './sources.ts'

type AnyRow = Rows[Kind]
// The kind decides the row; that the two fit is more than the compiler follows through a name.
type AnyPicker = Picker<AnyRow>
export const pickerOf = (kind: string): AnyPicker | undefined => partsOf('pickers')[kind as Kind] as AnyPicker | undefined

export const usePicker = (kind: string | undefined): AnyPicker | undefined =>
  useSyncExternalStore(
    onParts,
    () => (kind ? pickerOf(kind) : undefined),
    () => undefined,
  )
/** Whether there is such a picker, and the asker may read what it offers. */
export const pickable = (kind: string): boolean => {
  const found = pickerOf(kind)
  return found !== undefined && can(found.call)
}

/** The id of a row, as text: departments count in numbers, everything else in UUIDs. */
export const rowId = (kind: Kind, row: AnyRow): string => String((row as unknown as Record<string, unknown>)[pickerOf(kind)!.id])
export const nameOf = (kind: Kind, row: AnyRow): string => pickerOf(kind)!.nameOf(row)

type Answer<N extends Kind> = { list: Rows[N][]; total?: number }
const prefix = (call: AnyCall, ...rest: unknown[]) => [...call.name.split('.'), 'picker', ...rest]
const known = (call: AnyCall, input: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(input).filter(([key, value]) => value !== undefined && value !== '' && hasInput(call, key)),
  ) as Input<AnyCall>

/** Rows of a source, page by page. */
export function useRows<N extends Kind>(name: N, query: { keyword?: string; departmentId?: number }, enabled = true) {
  const from = usePicker(name)
  const call = from?.call
  const paged = Boolean(call && hasInput(call, 'page'))
  const pageSize = from?.pageSize ?? 100
  const read = useInfiniteQuery({
    queryKey: call ? prefix(call, query) : ['picker', name],
    enabled: Boolean(call) && enabled,
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const answer = (await request(call!, known(call!, { ...query, page: pageParam, pageSize }), { silence: 'all', signal })) as Answer<N>
      remember(name, answer.list)
      return answer
    },
    getNextPageParam: (last, all) => (paged && last.total !== undefined && all.length * pageSize < last.total ? all.length + 1 : undefined),
  })
  const { data } = read
  // The same rows while nothing new came: effects and lists hang on them.
  const rows = useMemo(() => data?.pages.flatMap((p) => p.list) ?? [], [data])
  return {
    missing: !call,
    rows,
    total: read.data?.pages[0]?.total,
    loading: read.isPending && Boolean(call),
    error: read.error,
    retry: () => void read.refetch(),
    more: read.hasNextPage && !read.isFetchingNextPage ? () => void read.fetchNextPage() : undefined,
  }
}

/** Every row ever seen, by kind and id, so that what is chosen keeps its name without asking again. */
const seen = new Map<string, Map<string, AnyRow>>()
const seenOf = (kind: string) => seen.get(kind) ?? new Map<string, AnyRow>()
const listeners = new Set<() => void>()
let version = 0

export function remember<N extends Kind>(kind: N, rows: readonly Rows[N][]): void {
  const from = pickerOf(kind)
  if (rows.length === 0 || !from) return
  const all = seenOf(kind)
  for (const row of rows) for (const id of from.things?.(row).map((t) => t.id) ?? [rowId(kind, row)]) all.set(id, row)
  seen.set(kind, all)
  version++
  for (const tell of listeners) tell()
}
export const seenRow = <N extends Kind>(kind: N, id: string): Rows[N] | undefined => seenOf(kind).get(id) as Rows[N] | undefined
/** For tests: forgets the rows that were read. */
export const forgetRows = (): void => seen.clear()

/** R350, in the language of now: what was seen before may be read in another. */
function knownName(kind: string, id: string, written: boolean): string | undefined {
  const row = seenOf(kind).get(id)
  const from = row && pickerOf(kind)
  if (!from) return undefined
  return from.things ? from.things(row).find((t) => t.id === id)?.name : ((written && from.written) || from.nameOf)(row)
}

/** Instead of a name: an id, or a piece of one, says nothing to anybody. */
const t = texts({
  'zh-CN': { unread: '没有读到名称', gone: '已不在或看不到' },
  en: { unread: 'name not read', gone: 'gone or out of sight' },
})

/** Names of chosen ids. Those not seen yet are asked for by id when the call can, else found on the first page. */
export const useNames = (name: string | undefined, ids: readonly string[]): string[] => useNaming(name, ids).names

/** The same for words that <NamesIn> draws: where WeCom keeps a name to itself, its id stands in them. */
export const useWrittenNames = (name: string | undefined, ids: readonly string[]): string[] => useNaming(name, ids).written

/** Both, with the failure of their reading, for who has room to say it. */
export function useNaming(name: string | undefined, ids: readonly string[]) {
  const text = useText(t)
  useSyncExternalStore(
    (tell) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    () => version,
  )
  const from = usePicker(name)
  const call = from?.call
  const missing = name ? ids.filter((id) => !seenOf(name).has(id)).slice(0, 100) : []
  const { data, error, isFetched, refetch } = useQuery({
    queryKey: call ? prefix(call, 'names', missing) : ['picker', 'names'],
    enabled: Boolean(call) && missing.length > 0,
    queryFn: async ({ signal }) => {
      const asked = from!.numeric ? missing.map(Number) : missing
      const answer = (await request(call!, known(call!, { [from!.ids]: asked, page: 1, pageSize: 100 }), {
        silence: 'all',
        signal,
      })) as Answer<Kind>
      return answer.list
    },
    staleTime: 60_000,
  })
  useEffect(() => {
    if (data && name) remember(name as Kind, data)
  }, [data, name])
  const unnamed = error ? text.unread : isFetched ? text.gone : '…'
  const namesOf = (written: boolean) => ids.map((id) => (name && knownName(name, id, written)) || unnamed)
  return { names: namesOf(false), written: namesOf(true), error, retry: () => void refetch() }
}

export async function search<N extends Kind>(name: N, keyword: string): Promise<Rows[N][]> {
  const call = pickerOf(name)?.call
  if (!call) return []
  const answer = (await request(call, known(call, { keyword, page: 1, pageSize: 20 }), { silence: 'all' })) as Answer<N>
  remember(name, answer.list)
  return answer.list
}
