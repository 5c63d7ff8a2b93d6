import { PayError } from '../error.ts'
import type { AnyPayV3Call, PayV3Input, PayV3Output } from './call.ts'
import type { PayV3Client } from './client.ts'
import { unknownNumber } from './codes.ts'

/** Sent now, or found under the same number after nobody could say whether it had arrived. */
export type Kept<S, Q> = { sent: S; found?: undefined } | { sent?: undefined; found: Q }

export interface Undertaking<S extends AnyPayV3Call, Q extends AnyPayV3Call> {
  send: S
  input: PayV3Input<S>
  ask: Q
  question: PayV3Input<Q>
  /**
   * Writes number and fields down where a crash does not lose them. Nothing is sent before it has resolved: who starts again afterwards
   * finds the number, and asks instead of paying under another.
   */
  keep: (number: string) => Promise<void>
}

/**
 * One order, refund, transfer or voucher. An `unknown` outcome is asked about under the same number; what the platform does not know is
 * sent again as it is. What this still throws with outcome `unknown` must be asked about later, never paid under another number.
 */
export async function payKept<S extends AnyPayV3Call, Q extends AnyPayV3Call>(
  client: PayV3Client,
  { send, input, ask, question, keep }: Undertaking<S, Q>,
): Promise<Kept<PayV3Output<S>, PayV3Output<Q>>> {
  if (!send.number) throw new Error(`${send.name} has no number of the merchant's own`)
  await keep(String((input as Record<string, unknown>)[send.number]))
  try {
    return { sent: await client.call(send, input) }
  } catch (failure) {
    if (!(failure instanceof PayError) || failure.outcome !== 'unknown') throw failure
    const found = await client.call(ask, question).catch((problem: unknown) => problem)
    if (!(found instanceof Error)) return { found: found as PayV3Output<Q> }
    if (found instanceof PayError && unknownNumber.has(found.errCode ?? '')) return { sent: await client.call(send, input) }
    throw failure
  }
}
