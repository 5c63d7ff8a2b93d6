import { closeSync, fdatasync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, statSync, write } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Logger } from 'pino'
import { randomToken } from '../ids.ts'

const writeTo = promisify(write)
const toPlatter = promisify(fdatasync)

/** A callback that the database could not take. */
export interface Spooled {
  corpId: number
  body: string
  /** Unix milliseconds: a welcome that came too late is known by it. */
  at: number
}
/** About 60,000 callbacks. Beyond it WeCom is told to try again. */
const mostBytes = 64 * 1024 * 1024
const replayMs = 500
/** A file of another process that nobody has written for so long was left behind by a dead one. */
const orphanMs = 10 * 60_000

/**
 * Callbacks while the database is away: a file of this process, on the platter before WeCom is answered, replayed in order when the
 * database is back. The inbox knows each by its content, so that one replayed twice, or stored after all, is one.
 */
export function callbackSpool(dir: string, { log, store }: { log: Logger; store: (list: Spooled[]) => Promise<void> }) {
  mkdirSync(dir, { recursive: true })
  const host = hostname().replace(/[^\w.]/g, '_')
  const file = path.join(dir, `${host}~${process.pid}~${randomToken(6)}.jsonl`)
  let handle: number | undefined
  let size = 0
  let last: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  /** One thing at a time: what is replayed must not be appended to. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work)
    last = next.catch(() => {})
    return next
  }

  async function append(one: Spooled): Promise<void> {
    // It begins with the end of the line before: one that a full disk cut off spoils itself only, and it was answered 503.
    const line = Buffer.from(`\n${JSON.stringify(one)}`)
    if (size + line.length > mostBytes) throw new Error('the spool of callbacks is full')
    handle ??= openSync(file, 'a')
    for (let at = 0; at < line.length; ) {
      const { bytesWritten } = await writeTo(handle, line, at)
      if (bytesWritten === 0) throw new Error('the disk takes no more')
      at += bytesWritten
    }
    await toPlatter(handle)
    size += line.length
    timer ??= setTimeout(() => void replay(), replayMs).unref()
  }

  async function replayFile(from: string): Promise<number> {
    const list = readFileSync(from, 'utf8')
      .split('\n')
      .flatMap((line) => {
        try {
          return line ? [JSON.parse(line) as Spooled] : []
        } catch {
          return [] // cut off by a kill or a full disk: it was never taken
        }
      })
    for (let i = 0; i < list.length; i += 500) await store(list.slice(i, i + 500))
    rmSync(from)
    return list.length
  }

  function replay(): Promise<void> {
    return inTurn(async () => {
      timer = undefined
      if (handle === undefined) return
      try {
        const n = await replayFile(file)
        closeSync(handle)
        handle = undefined
        size = 0
        log.info({ callbacks: n }, 'callbacks that waited for the database are stored')
      } catch (error) {
        log.warn({ err: error }, 'callbacks wait for the database')
        timer = setTimeout(() => void replay(), replayMs).unref()
      }
    })
  }

  const isOrphan = (name: string): boolean => {
    const [from, pid] = name.split('~')
    if (from !== host) return Date.now() - statSync(path.join(dir, name)).mtimeMs > orphanMs
    if (Number(pid) === process.pid) return path.join(dir, name) !== file
    try {
      process.kill(Number(pid), 0)
      return false
    } catch {
      return true
    }
  }

  return {
    /** Resolves once it is synced to disk. */
    keep: (one: Spooled): Promise<void> => inTurn(() => append(one)),
    /** What processes left that were killed meanwhile. */
    async replayOrphans(): Promise<void> {
      for (const name of readdirSync(dir).filter((n) => n.endsWith('.jsonl') && isOrphan(n)))
        await replayFile(path.join(dir, name)).catch((error: Error) => log.warn({ err: error, file: name }, 'spooled callbacks not stored'))
    },
    async close(): Promise<void> {
      clearTimeout(timer)
      await replay()
      clearTimeout(timer)
      if (handle !== undefined) closeSync(handle) // the next start replays it
    },
  }
}
