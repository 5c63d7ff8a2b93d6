import type { AnyPayCall, PayInput, PayOutput } from './call.ts'
import type { PayClient } from './client.ts'
import { PayError } from './error.ts'

/** Sent now, or found under the same bill number after nobody could say whether it had arrived. */
export type Paid<S, Q> = { sent: S; found?: undefined } | { sent?: undefined; found: Q }

/**
 * Pays one bill. An `unknown` outcome is asked about under the same number; a bill the platform does not know is sent again as it is.
 * What it throws with outcome `unknown` must be asked about later, never paid under another number.
 */
export async function payOnce<S extends AnyPayCall, Q extends AnyPayCall>(
  client: PayClient,
  send: S,
  query: Q,
  input: PayInput<S>,
  ask: PayInput<Q>,
): Promise<Paid<PayOutput<S>, PayOutput<Q>>> {
  try {
    return { sent: await client.call(send, input) }
  } catch (failure) {
    if (!(failure instanceof PayError) || failure.outcome !== 'unknown') throw failure
    const found = await client.call(query, ask).catch((problem: unknown) => problem)
    if (!(found instanceof Error)) return { found: found as PayOutput<Q> }
    if (found instanceof PayError && found.errCode === 'NOT_FOUND') return { sent: await client.call(send, input) }
    throw failure
  }
}
