import type { Corp } from './corp.ts'
import { LazyMap } from './lazy-map.ts'
import type { Customer } from './rows.ts'

/** Whose unionid or openid it is; a million made-up customers are not walked for it. */
export function customerBy(corp: Corp, field: 'unionid' | 'openid', text: string): Customer | undefined {
  if (!text) return undefined
  const rows = corp.customers instanceof LazyMap ? corp.customers.alike(text) : corp.customers.values()
  // `get` keeps what is changed in the row afterwards
  for (const c of rows) if (c[field] === text) return corp.customers.get(c.external_userid)
  return undefined
}

/** The first customers with this word in their name. */
export function customersNamed(corp: Corp, word: string, limit: number): Customer[] {
  const wanted = word.toLowerCase()
  const rows = corp.customers instanceof LazyMap ? corp.customers.within() : corp.customers.values()
  const found: Customer[] = []
  if (limit <= 0) return found
  for (const c of rows) if (c.name.toLowerCase().includes(wanted) && found.push(c) >= limit) break
  return found
}
