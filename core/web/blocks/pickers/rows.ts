import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { AnyCall, Input } from '#core/contract/call.ts'
import { onParts, partsOf } from '../../parts.ts'
import { request } from '../../request/request.ts'
import { staffName } from '../../ui/staff-name.ts'
import { hasInput } from '../schema.ts'
import type { Rows, SourceName } from './sources.ts'

/** The id of a row, as text: departments count in numbers, everything else in UUIDs. */
export const rowId = <N extends SourceName>(name: N, row: Rows[N]): string => {
  const r: Partial<Record<string, unknown>> = { ...row }
  return String(r[idKey[name]])
}
const idKey: Record<SourceName, string> = {
  staff: 'staffId',
  departments: 'departmentId',
  tags: 'groupId',
  customers: 'customerId',
  groups: 'groupId',
  materials: 'materialId',
}
const idsKey: Record<SourceName, string> = {
  staff: 'staffIds',
  departments: 'departmentIds',
  tags: 'tagIds',
  customers: 'customerIds',
  groups: 'groupIds',
  materials: 'materialIds',
}

export const pickerSource = (name: SourceName): AnyCall | undefined => partsOf('pickers')[name]

export const usePickerSource = (name: SourceName | undefined): AnyCall | undefined =>
  useSyncExternalStore(
    onParts,
    () => name && pickerSource(name),
    () => undefined,
  )

/** R291: departments 100 at a time; R292: tag groups 20 at a time. */
const pageSizes: Partial<Record<SourceName, number>> = { tags: 20 }

type Answer<N extends SourceName> = { list: Rows[N][]; total?: number }
const prefix = (call: AnyCall, ...rest: unknown[]) => [...call.name.split('.'), 'picker', ...rest]
const known = (call: AnyCall, input: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(input).filter(([key, value]) => value !== undefined && value !== '' && hasInput(call, key)),
  ) as Input<AnyCall>

/** Rows of a source, page by page. */
export function useRows<N extends SourceName>(name: N, query: { keyword?: string; departmentId?: number }, enabled = true) {
  const call = usePickerSource(name)
  const paged = Boolean(call && hasInput(call, 'page'))
  const pageSize = pageSizes[name] ?? 100
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

/** Every row ever seen, so that what is chosen keeps its name without asking again. */
const seen: { [N in SourceName]: Map<string, { name: string; row: Rows[N] }> } = {
  staff: new Map(),
  departments: new Map(),
  tags: new Map(),
  customers: new Map(),
  groups: new Map(),
  materials: new Map(),
}
const listeners = new Set<() => void>()
let version = 0

export const nameOf = (name: SourceName, row: Rows[SourceName]): string =>
  name === 'customers' && (row as Rows['customers']).remark ? (row as Rows['customers']).remark : 'title' in row ? row.title : row.name

export function remember<N extends SourceName>(name: N, rows: readonly Rows[N][]): void {
  for (const row of rows) {
    if (name === 'tags')
      for (const tag of (row as Rows['tags']).tags) seen.tags.set(tag.tagId, { name: tag.name, row: row as Rows['tags'] })
    else seen[name].set(rowId(name, row), { name: nameOf(name, row), row })
  }
  if (rows.length === 0) return
  version++
  for (const tell of listeners) tell()
}
export const seenRow = <N extends SourceName>(name: N, id: string): Rows[N] | undefined => seen[name].get(id)?.row
/** For tests. */
export const forgetRows = (): void => {
  for (const map of Object.values(seen)) map.clear()
}

/** R350, in the language of now: what was seen before may be read in another. */
const knownName = (name: SourceName, id: string): string | undefined => {
  const person = name === 'staff' ? seen.staff.get(id)?.row : undefined
  return person ? staffName(person) : seen[name].get(id)?.name
}

/** Names of chosen ids. Those not seen yet are asked for by id when the call can, else found on the first page. */
export function useNames(name: SourceName | undefined, ids: readonly string[]): string[] {
  useSyncExternalStore(
    (tell) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    () => version,
  )
  const call = usePickerSource(name)
  const missing = name ? ids.filter((id) => !seen[name].has(id)).slice(0, 100) : []
  const key = name && idsKey[name]
  const { data } = useQuery({
    queryKey: call ? prefix(call, 'names', missing) : ['picker', 'names'],
    enabled: Boolean(call) && missing.length > 0,
    queryFn: async ({ signal }) => {
      const asked = name === 'departments' ? missing.map(Number) : missing
      const answer = (await request(call!, known(call!, { [key!]: asked, page: 1, pageSize: 100 }), {
        silence: 'all',
        signal,
      })) as Answer<SourceName>
      return answer.list
    },
    staleTime: 60_000,
  })
  useEffect(() => {
    if (data && name) remember(name, data)
  }, [data, name])
  return ids.map((id) => (name && knownName(name, id)) || id.slice(0, 8))
}

export async function search<N extends SourceName>(name: N, keyword: string): Promise<Rows[N][]> {
  const call = pickerSource(name)
  if (!call) return []
  const answer = (await request(call, known(call, { keyword, page: 1, pageSize: 20 }), { silence: 'all' })) as Answer<N>
  remember(name, answer.list)
  return answer.list
}
