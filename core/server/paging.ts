import { LRUCache } from 'lru-cache'
import type { Actor } from './actor.ts'

/**
 * Whose rows a list has, for its name: root's are everybody's. Somebody viewed is not their viewer, and whoever changed the department sees
 * others at once.
 */
export const whose = (me: Actor): unknown => (me.isRoot ? 'all' : [me.owner, me.staffId, me.scope, me.departmentIds])

/** Where pages begin, by list and page number. A minute old at most: rows that came since move the pages a little, as they would with OFFSET. */
const begins = new LRUCache<string, Map<number, unknown>>({ max: 1000, ttl: 60_000 })

interface Paged<Row, Key> {
  /** Names the list: corp, asker's scope, filter, order and page size. */
  list: string
  page: number
  pageSize: number
  /** Rows after `key` in the list's order, `skip` of them left out. */
  fetch(after: Key | null, skip: number, limit: number): Promise<Row[]>
  keyOf(row: Row): Key
}

/**
 * Page numbers for the user, keys for the database: page 1,000 costs what page 1 costs once the page before it has been seen, and a
 * jump skips from the nearest page that is known (research/performance.md §5).
 */
export async function pageByKey<Row, Key>({ list, page, pageSize, fetch, keyOf }: Paged<Row, Key>): Promise<Row[]> {
  const name = `${list} ${pageSize}`
  let known = begins.get(name)
  if (!known) {
    known = new Map()
    begins.set(name, known)
  }
  let from = 1
  for (const at of known.keys()) if (at <= page && at > from) from = at
  const rows = await fetch((known.get(from) as Key | undefined) ?? null, (page - from) * pageSize, pageSize)
  const last = rows.at(-1)
  if (last && rows.length === pageSize) known.set(page + 1, keyOf(last))
  return rows
}

/**
 * All rows of a list for a file, `size` at a time: each batch begins behind the last row of the one before, whatever is deleted meanwhile.
 * `view`: a batch as the file has it.
 */
export async function* batches<Row, Line>(
  fetch: (last: Row | null, limit: number) => Promise<Row[]>,
  view: (rows: Row[]) => Line[] | Promise<Line[]>,
  size = 1000,
): AsyncGenerator<Line[]> {
  for (let last: Row | null = null; ; ) {
    const rows: Row[] = await fetch(last, size)
    if (rows.length > 0) yield await view(rows)
    if (rows.length < size) return
    last = rows.at(-1)!
  }
}

const totals = new LRUCache<string, number>({ max: 1000, ttl: 60_000 })

/** Counting a large list costs many times what a page costs: further pages reuse the total of the first. */
export async function totalOf(list: string, page: number, count: () => Promise<number>): Promise<number> {
  const known = page > 1 ? totals.get(list) : undefined
  if (known !== undefined) return known
  const total = await count()
  totals.set(list, total)
  return total
}
