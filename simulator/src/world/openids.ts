import { createHash } from 'node:crypto'
import { type Corp, memberOf } from './corp.ts'
import { customerBy } from './customers-by.ts'

/** A person has one openid here, whatever appid asks; a member's follows from the userid. */
export const memberOpenid = (corp: Corp, userid: string): string =>
  `oM${createHash('sha256').update(`${corp.corpid}/${userid.toLowerCase()}`).digest('base64url').slice(0, 26)}`

export function personOf(corp: Corp, openid: string): { kind: 'customer' | 'staff'; id: string } | undefined {
  if (openid.startsWith('oM')) {
    for (const m of corp.members.values()) if (memberOpenid(corp, m.userid) === openid) return { kind: 'staff', id: m.userid }
    return undefined
  }
  const customer = customerBy(corp, 'openid', openid)
  return customer && { kind: 'customer', id: customer.external_userid }
}

/** Members who have not signed in have no WeChat bound (43004). */
export const hasOpenid = (corp: Corp, userid: string): boolean => memberOf(corp, userid)?.status === 1
