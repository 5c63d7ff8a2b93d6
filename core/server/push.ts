import type { FastifyReply } from 'fastify'
import pg from 'pg'
import type { Logger } from 'pino'
import type { AnyCall } from '../contract/call.ts'
import { pushPath, Task } from '../contract/tasks.ts'
import { codecOf } from '../contract/wire.ts'
import type { Actor } from './actor.ts'
import { allCalls, eventAreas } from './areas.ts'
import type { DbPool } from './db.ts'
import { whenGone } from './event-lines.ts'
import type { Files } from './files.ts'
import { sha256 } from './ids.ts'
import { channel, type Push, rightsNotice } from './notify.ts'
import { signedOut } from './refusal.ts'
import { can } from './rights.ts'
import type { SessionStore } from './session.ts'
import type { ActorNow } from './session-actors.ts'
import { loadTask } from './tasks/view.ts'

/** One person with more tabs than this loses the oldest line, not the newest. */
const linesPerOwner = 20
/** A connection that does not drain its buffer is closed instead of kept in memory; the browser reconnects and reads again. */
const backlogBytes = 1024 * 1024

interface Line {
  corpId: number
  owner: string
  /** By whose rights it was opened. When they change it ends; the browser comes back with the new ones. */
  rights: string
  /** Sees everybody's tasks in the task center, and so follows them. */
  isRoot: boolean
  session: string
  reply: FastifyReply
}
const rightsOf = ({ isRoot, roleType, privileges, scope, departmentIds, withoutSeat, owes, activation }: ActorNow): string =>
  JSON.stringify([isRoot, roleType, privileges, scope, departmentIds, withoutSeat, owes, activation])

interface Uses {
  db: DbPool
  log: Logger
  files: Files
  sessions: SessionStore
}
/** A demoted or signed-out person's line ends within a second (B7), also where nothing is sent on it. */
const checkMs = 500

/** After a restart all lines of a process come back: each after this and up to so much more, of its own. */
const retryMs = 2000
const retrySpreadMs = 3000

const changesMs = 1000
/** What staff read of each area: who may make none of these calls is not told that something there changed. */
async function readsByArea(): Promise<Map<string, AnyCall[]>> {
  const calls = (await allCalls()).map(({ call }) => call)
  return Map.groupBy(
    calls.filter(({ kind, access }) => kind === 'query' && typeof access === 'object'),
    (call) => call.area,
  )
}

export function createPush(app: Uses, { heartbeatMs = 20_000 } = {}): Push {
  const lines = new Set<Line>()
  const byOwner = new Map<string, Set<Line>>()
  /** What happened since the last frame of a company, while the next one waits. */
  const meanwhile = new Map<number, Set<string>>()
  let reads: ReturnType<typeof readsByArea> | undefined
  let stopped = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let beat: NodeJS.Timeout | undefined
  let checks: NodeJS.Timeout | undefined
  let listening: Promise<void> | undefined

  const keyOf = (corpId: number, owner: string) => `${corpId} ${owner}`
  const audience = (corpId: number, owner: string | null): Line[] =>
    owner === null ? [...lines].filter((l) => l.corpId === corpId) : [...(byOwner.get(keyOf(corpId, owner)) ?? [])]

  function close(line: Line): void {
    if (!lines.delete(line)) return
    const key = keyOf(line.corpId, line.owner)
    byOwner.get(key)?.delete(line)
    if (byOwner.get(key)?.size === 0) byOwner.delete(key)
    line.reply.raw.end()
  }
  function write(line: Line, text: string): void {
    const { raw } = line.reply
    if (raw.writableLength > backlogBytes) {
      close(line)
      raw.destroy()
    } else raw.write(text)
  }
  const frame = (type: string, data: unknown) => `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`

  async function deliver(payload: string): Promise<void> {
    const { c, o, t, d } = JSON.parse(payload) as { c: number; o: string | null; t: string; d: Record<string, unknown> }
    if (t === rightsNotice) {
      app.sessions.forget(c)
      await stillAllowed(audience(c, null))
      return
    }
    if (t === 'changed') return tellChanges(c, [String(d.event)])
    const to = audience(c, o)
    const watching = t === 'task' && o !== null ? [...lines].filter((l) => l.corpId === c && l.isRoot && l.owner !== o) : []
    const open = await stillAllowed([...to, ...watching])
    if (open.size === 0) return
    let [own, others]: [unknown, unknown] = [d, d]
    if (t === 'task') {
      // The owner's lines, or those of administrators who watch: one person's have one set of rights.
      const reader = to.map((line) => open.get(line)).find((actor) => actor) ?? [...open.values()][0]!
      const found = await loadTask(app, app.db.forCorp(c), String(d.taskId), reader)
      if (!found) return
      own = codecOf(Task).write(found.task)
      // Links to files are for the owner of a task: they are left out for administrators who watch.
      others = codecOf(Task).write({ ...found.task, resultUrl: null, errorUrl: null })
    }
    for (const line of to) if (open.has(line)) write(line, frame(t, own))
    for (const line of watching) if (open.has(line)) write(line, frame('task_of_others', others))
  }

  /** One frame a second and company, however much happens and however many processes tell of it: at once, then what came meanwhile. */
  async function tellChanges(corpId: number, events: readonly string[]): Promise<void> {
    const waiting = meanwhile.get(corpId)
    if (waiting) return events.forEach((event) => void waiting.add(event))
    meanwhile.set(corpId, new Set())
    setTimeout(() => {
      const more = [...meanwhile.get(corpId)!]
      meanwhile.delete(corpId)
      if (more.length > 0 && !stopped) tellChanges(corpId, more).catch(() => {})
    }, changesMs).unref()
    reads ??= readsByArea()
    const [known, readable] = await Promise.all([eventAreas(), reads])
    const areas = [...new Set(events.flatMap((event) => [...(known.get(event) ?? [])]))].sort()
    for (const [line, actor] of await stillAllowed(audience(corpId, null))) {
      const theirs = areas.filter((area) => readable.get(area)?.some((call) => can(actor, call)))
      if (theirs.length > 0 && lines.has(line)) write(line, frame('changed', { areas: theirs }))
    }
  }

  /** Of these lines, those whose people have the rights they had when they opened it, asked of the database now; the others end, but for those that go on under another cookie. */
  async function stillAllowed(of: readonly Line[]): Promise<Map<Line, Actor>> {
    const now = await app.sessions.actorsNow([...new Set(of.map((l) => l.session))].map((hex) => Buffer.from(hex, 'hex')))
    const open = new Map<Line, Actor>()
    for (const line of of) {
      const actor = now.get(line.session)
      if (actor === 'leaving') continue // nothing is sent on it, and its end not yet
      if (actor && rightsOf(actor) === line.rights) {
        // Of a company that is not authorised or activated nothing is told, and the line waits until it is.
        if (actor.activation === 'activated') open.set(line, actor)
      } else {
        if (lines.has(line)) write(line, frame(actor ? 'rights_changed' : 'signed_out', {}))
        close(line)
      }
    }
    return open
  }

  async function check(): Promise<void> {
    const began = Date.now()
    // The database is away: nothing is sent either, for each frame asks first.
    await stillAllowed([...lines]).catch(() => {})
    // A process with very many lines asks less often rather than without a pause.
    if (!stopped) checks = setTimeout(() => void check(), Math.max(checkMs, Date.now() - began)).unref()
  }

  /** The one connection that listens. What was said while it was away is lost: the screens are told to read again. */
  async function listen(first: boolean): Promise<void> {
    if (stopped) return
    const mine = new pg.Client({ connectionString: app.db.url, application_name: 'rapport-push', keepAlive: true })
    let lost = false
    const reconnect = () => {
      if (lost) return
      lost = true
      void mine.end().catch(() => {})
      if (client === mine) {
        client = undefined
        app.sessions.hearing(false)
      }
      if (!stopped) retry = setTimeout(() => void listen(false), 500 + Math.random() * 500).unref()
    }
    mine.on('error', reconnect)
    mine.on('end', reconnect)
    mine.on('notification', (n) => {
      deliver(n.payload ?? '').catch((error: Error) => app.log.warn({ err: { message: error.message } }, 'push'))
    })
    try {
      await mine.connect()
      await mine.query(`listen ${channel}`)
      client = mine
      app.sessions.hearing(true)
      if (!first) for (const line of lines) write(line, frame('resync', {}))
    } catch (error) {
      app.log.warn({ err: { message: (error as Error).message } }, 'push: not listening')
      reconnect()
    }
  }

  /** Keeps lines through proxies, and finds a dead listener. */
  function heartbeat(): void {
    client?.query('select 1').catch(() => {})
    for (const line of lines) write(line, ': still here\n\n')
  }

  return {
    mount(http) {
      http.addHook('preClose', async () => {
        for (const line of [...lines]) close(line) // a server waits for its open answers
      })
      http.addHook('onReady', () => {
        listening ??= listen(true)
        return listening
      })
      http.get(pushPath, async (req, reply) => {
        const token = app.sessions.tokenOf(req)
        const session = await app.sessions.find(token)
        if (!session || !token || session.actor.kind === 'customer') throw signedOut()
        const { corpId, actor, activation } = session
        listening ??= listen(true)
        await listening
        beat ??= setInterval(heartbeat, heartbeatMs).unref()
        if (!checks) void check()
        reply.hijack()
        const line: Line = {
          corpId,
          owner: actor.owner,
          rights: rightsOf({ ...actor, activation }),
          isRoot: actor.isRoot,
          session: sha256(token).toString('hex'),
          reply,
        }
        // Fastify writes no headers of its own after `hijack`: those that helmet set come along.
        reply.raw.writeHead(200, {
          ...(reply.getHeaders() as Record<string, string>),
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store',
          'x-accel-buffering': 'no',
        })
        reply.raw.write(`retry: ${Math.round(retryMs + Math.random() * retrySpreadMs)}\n\n`)
        const mine = byOwner.get(keyOf(corpId, actor.owner)) ?? new Set()
        if (mine.size >= linesPerOwner) close([...mine][0]!)
        byOwner.set(keyOf(corpId, actor.owner), mine.add(line))
        lines.add(line)
        whenGone(reply, () => close(line))
      })
    },
    async close() {
      stopped = true
      app.sessions.hearing(false)
      clearTimeout(retry)
      clearInterval(beat)
      clearTimeout(checks)
      for (const line of [...lines]) close(line)
      await client?.end().catch(() => {})
    },
    lines: () => lines.size,
  }
}
