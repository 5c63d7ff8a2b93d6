import type { Logger } from 'pino'
import type { Actor } from './actor.ts'
import type { Config } from './config.ts'
import { type Db, type DbPool, type Tx, tx } from './db.ts'
import type { Files } from './files.ts'
import type { Gate } from './gate/gate.ts'
import { newId } from './ids.ts'
import type { Jobs } from './jobs/job.ts'
import type { Push } from './notify.ts'
import type { CallAccess } from './rights.ts'
import type { SessionStore } from './session.ts'

/** What a running program has. Made once in `start.ts`, handed down as an argument; there are no globals. */
export interface App {
  config: Config
  log: Logger
  db: DbPool
  jobs: Jobs
  files: Files
  gate: Gate
  push: Push
  sessions: SessionStore
}

/** What a handler, an event subscriber and a job get. */
export interface Context {
  app: App
  corpId: number
  db: Db
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  me: Actor
  /** The call that is answered; in a task, the one that started it. */
  call?: CallAccess
  lang: 'zh-CN' | 'en'
  requestId: string
  ip: string
  log: Logger
  /** Whether somebody asked whose rows the asker sees (`staffInScope`). */
  scoped?: boolean
  /** Whether the request has a line in the audit log, or needs none because it changed nothing. */
  audited?: 'line' | 'edit' | 'nothing'
}

export function makeContext(
  app: App,
  corpId: number,
  me: Actor,
  about: { requestId?: string; ip?: string; lang?: 'zh-CN' | 'en' } = {},
): Context {
  const db = app.db.forCorp(corpId)
  const requestId = about.requestId ?? newId()
  return {
    app,
    corpId,
    db,
    me,
    requestId,
    tx: (work) => tx(db, work),
    lang: about.lang ?? 'zh-CN',
    ip: about.ip ?? '',
    log: app.log,
  }
}
