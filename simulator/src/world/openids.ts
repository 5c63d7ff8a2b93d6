import { createHash } from 'node:crypto'
import { type Corp, memberOf } from './corp.ts'
import type { Customer } from './rows.ts'

/** A person has one openid here, whatever appid asks; a member's follows from the userid. */
export const memberOpenid = (corp: Corp, userid: string): string =>
  `oM${createHash('sha256').update(`${corp.corpid}/${userid.toLowerCase()}`).digest('base64url').slice(0, 26)}`

/** Openids that were asked for: whoever pays asked just before, and a search goes through all customers. */
const asked = new WeakMap<Corp, Map<string, string>>()

export function customerOpenid(corp: Corp, { openid, external_userid }: Customer): string {
  const known = asked.get(corp) ?? new Map<string, string>()
  asked.set(corp, known.set(openid, external_userid))
  return openid
}

export function personOf(corp: Corp, openid: string): { kind: 'customer' | 'staff'; id: string } | undefined {
  if (openid.startsWith('oM')) {
    for (const m of corp.members.values()) if (memberOpenid(corp, m.userid) === openid) return { kind: 'staff', id: m.userid }
    return undefined
  }
  const id = asked.get(corp)?.get(openid)
  if (id && corp.customers.has(id)) return { kind: 'customer', id }
  for (const c of corp.customers.values()) if (c.openid === openid) return { kind: 'customer', id: c.external_userid }
  return undefined
}

/** Members who have not signed in have no WeChat bound (43004). */
export const hasOpenid = (corp: Corp, userid: string): boolean => memberOf(corp, userid)?.status === 1
