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

const totals = new LRUCache<string, number>({ max: 1000, ttl: 60_000 })

/** Counting a large list costs many times what a page costs: further pages reuse the total of the first. */
export async function totalOf(list: string, page: number, count: () => Promise<number>): Promise<number> {
  const known = page > 1 ? totals.get(list) : undefined
  if (known !== undefined) return known
  const total = await count()
  totals.set(list, total)
  return total
}
