import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { App } from '#core/server/context.ts'
import { whenGone } from '#core/server/event-lines.ts'
import { subscriberOf } from '#core/server/subscriber.ts'
import { loginEvents } from '../contract.ts'
import { browserHash, stateMinutes } from './states.ts'

/** How soon a page hears of it, in ms. */
const lookMs = 500
/** Strangers may listen, so a process has an end of places: who comes after goes on without being told, as where there is no event stream. */
const mostLines = 2000
const mostOfAddress = 100

interface Line {
  browser: string
  address: string
  /** What became of sign-ins before is no news. */
  since?: Date
  until: number
  reply: FastifyReply
}

/** Tells pages what becomes of the sign-in that their browser has begun in another window (R344). One statement a look and process. */
export function loginEventLines(http: FastifyInstance, app: App): void {
  const lines = new Set<Line>()
  let looking: NodeJS.Timeout | undefined
  const end = (line: Line, frame?: string) => {
    if (!lines.delete(line)) return
    if (frame) line.reply.raw.write(frame)
    line.reply.raw.end()
  }

  async function look(): Promise<void> {
    const hashes = [...new Set([...lines].map(({ browser }) => browser))].map((hex) => Buffer.from(hex, 'hex'))
    const { rows } = await sql<{ browser: string; outcome: string; at: Date }>`
      select distinct on (browser_hash) encode(browser_hash, 'hex') as browser, outcome, used_at as at from login_states
      where browser_hash = any(${hashes}::bytea[]) and created_at > now() - make_interval(mins => ${stateMinutes}) and outcome is not null
      order by browser_hash, used_at desc`.execute(app.db.all)
    const ended = new Map(rows.map((row) => [row.browser, row]))
    for (const line of [...lines]) {
      const of = ended.get(line.browser)
      if (of && line.since && of.at > line.since) end(line, of.outcome === '' ? frame('in') : frame('refused', { why: of.outcome }))
      else if (Date.now() > line.until) end(line)
    }
  }
  const lookOn = () => {
    looking = undefined
    if (lines.size === 0) return
    looking = setTimeout(
      () =>
        void look()
          .catch(() => {})
          .finally(lookOn),
      lookMs,
    ).unref()
  }

  http.addHook('preClose', async () => {
    for (const line of [...lines]) end(line) // a server waits for its open answers
  })
  http.get(loginEvents.path, async (req, reply) => {
    const address = subscriberOf(req.ip)
    const neighbours = [...lines].filter((line) => line.address === address).length
    if (lines.size >= mostLines || neighbours >= mostOfAddress) return reply.code(204).send() // tells the browser not to come back by itself
    const line: Line = {
      browser: browserHash(app, req).toString('hex'),
      address,
      until: Date.now() + stateMinutes * 60_000,
      reply,
    }
    // The place is taken and given back from here on: whoever goes before the database has answered keeps none.
    lines.add(line)
    whenGone(reply, () => lines.delete(line))
    reply.hijack()
    // Fastify writes no headers of its own after `hijack`: those that helmet set come along.
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    try {
      // The clock of the database decides, which the other times are of.
      const { rows } = await sql<{ now: Date }>`select now() as now`.execute(app.db.all)
      line.since = rows[0]!.now
    } catch {
      return end(line) // the browser comes again
    }
    if (!lines.has(line)) return
    reply.raw.write(frame('waiting'))
    if (!looking) lookOn()
  })
}

const frame = (event: 'waiting' | 'in' | 'refused', data: object = {}) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
