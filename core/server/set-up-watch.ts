import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { setUpRefused } from '../contract/corp.ts'
import { type DbPool, tx } from './db.ts'
import { emit } from './events.ts'

const oftenMs = 60_000

/** Whoever looks after set-ups hears of a refusal while it is fresh, once a minute and cause: every call of the company meets it. */
export function setUpWatch(db: DbPool, log: Logger) {
  const lately = new LRUCache<string, true>({ max: 10_000, ttl: oftenMs })
  return async (corpId: number, errcode: number): Promise<void> => {
    const key = `${corpId} ${errcode}`
    if (lately.has(key)) return
    lately.set(key, true)
    await tx(db.forCorp(corpId), (trx) => emit(trx, setUpRefused, { errcode })).catch((err: unknown) => {
      lately.delete(key)
      log.warn({ corpId, err }, 'nobody was told that WeCom refuses the set-up')
    })
  }
}
