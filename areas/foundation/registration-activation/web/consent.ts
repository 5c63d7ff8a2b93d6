import type { Output } from '#core/contract/call.ts'
import { ApiError } from '#core/web/request/error.ts'
import { request } from '#core/web/request/request.ts'
import { entryPage, registering, usualAuthType } from '../contract.ts'

/** R262: where the browser goes to authorise; it comes back to `callback`, a page of ours, with `state`. */
export const consentAddress = ({ callback = '/', authType = usualAuthType, state = '' } = {}): string =>
  `${entryPage}?${new URLSearchParams({ callback, auth_type: authType, state })}`

/** R270, R271: how far the company has come; `null` for whoever may not ask (any more). Other errors are said, and thrown on. */
export async function registerStatusOf(corpId: number): Promise<Output<typeof registering.registerStatus> | null> {
  try {
    return await request(registering.registerStatus, { corpId }, { silence: 'none' })
  } catch (error) {
    if (error instanceof ApiError && error.signInNeeded) return null
    throw error
  }
}
