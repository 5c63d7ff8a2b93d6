import type { FastifyReply, FastifyRequest } from 'fastify'
import type { World } from '../world/world.ts'

/** One encrypted block of an address book export: two hours from when its address was asked for, in pieces if wished (platform/03 §5). */
export function exportBlock(world: World, req: FastifyRequest, reply: FastifyReply) {
  const { id } = req.params as { id: string }
  const { until } = req.query as { until?: string }
  const known = [...world.corps.values()].some((c) => [...c.contactJobs.values()].some((job) => job.blocks.some((b) => b.id === id)))
  const bytes = known ? world.bytes.get(id) : undefined
  if (!bytes || !(Number(until) >= world.clock.seconds())) return reply.status(404).send()
  reply.header('content-type', 'application/octet-stream').header('accept-ranges', 'bytes')
  const asked = /^bytes=(\d+)-(\d*)$/.exec(req.headers.range ?? '')
  if (!asked) return reply.send(bytes)
  const from = Number(asked[1])
  const to = Math.min(asked[2] ? Number(asked[2]) : bytes.length - 1, bytes.length - 1)
  if (from > to) return reply.status(416).header('content-range', `bytes */${bytes.length}`).send()
  return reply
    .status(206)
    .header('content-range', `bytes ${from}-${to}/${bytes.length}`)
    .send(bytes.subarray(from, to + 1))
}
