import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { DbPool } from '../db.ts'

/** Stands in for an errcode where the platform gave none; its own begin at -1. */
export const noCode = { network: -9001, timeout: -9002, http: -9003, unparsable: -9004, invalid_request: -9005, errcode: -9006 } as const

interface Counted {
  corp_id: number
  call: string
  errcode: number
  hour: string
  calls: number
}

/** platform_calls, written every few seconds: what the platform answered, per hour. Lost at worst with a kill, and only for reading. */
export function countsOf(db: DbPool, log: Logger) {
  let buffer = new Map<string, Counted>()
  const timer = setInterval(() => void flush(), 5_000)
  timer.unref()

  async function flush(): Promise<void> {
    if (buffer.size === 0) return
    const rows = [...buffer.values()]
    buffer = new Map()
    try {
      for (const [corpId, counted] of Map.groupBy(rows, (row) => row.corp_id))
        await sql`
          insert into platform_calls as p (corp_id, call, hour, errcode, calls)
          select ${corpId}::int, call, hour, errcode, calls
          from json_to_recordset(${JSON.stringify(counted)}::json) as r(call text, hour timestamptz, errcode int, calls int)
          on conflict (corp_id, hour, call, errcode) do update set calls = p.calls + excluded.calls`.execute(db.forCorp(corpId))
    } catch (error) {
      log.warn({ err: error }, 'platform calls not counted')
    }
  }

  return {
    add(corpId: number, call: string, errcode: number): void {
      const at = new Date()
      at.setUTCMinutes(0, 0, 0)
      const hour = at.toISOString()
      const key = `${corpId} ${call} ${errcode} ${hour}`
      const known = buffer.get(key)
      if (known) known.calls++
      else buffer.set(key, { corp_id: corpId, call, errcode, hour, calls: 1 })
    },
    flush,
    async close(): Promise<void> {
      clearInterval(timer)
      await flush()
    },
  }
}
