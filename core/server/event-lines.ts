import type { FastifyReply } from 'fastify'

/** `act` runs once the other end of an open answer is gone; at once where it went while something was awaited, for no event comes then. */
export function whenGone({ raw }: FastifyReply, act: () => void): void {
  for (const ending of ['close', 'error']) raw.on(ending, act)
  if (raw.destroyed || raw.closed) act()
}
