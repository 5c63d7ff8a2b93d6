import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { areaFolders, loadRoutes, loadSubscribers, loadWorkers } from './areas.ts'
import { bootstrap } from './bootstrap.ts'
import { type Config, ConfigError } from './config.ts'
import type { App } from './context.ts'
import { openDatabase } from './db.ts'
import { createFiles } from './files.ts'
import { callbackRoutes } from './gate/callback-routes.ts'
import { startCallbacks } from './gate/callbacks.ts'
import { componentRoutes } from './gate/component-routes.ts'
import { createGate } from './gate/gate.ts'
import type { AnyEffect } from './gate/outbox.ts'
import { createHttp } from './http.ts'
import { createJobs } from './jobs/loops.ts'
import { everyJobIsWorked, type Worker } from './jobs.ts'
import { createLog } from './log.ts'
import { wecomSeconds } from './metrics.ts'
import { migrate } from './migrate.ts'
import { pages } from './pages.ts'
import { portProblem } from './preflight.ts'
import { createPush } from './push.ts'
import { sessionStore } from './session.ts'
import { setUpWatch } from './set-up-watch.ts'

export type Role = 'http' | 'worker' | 'all'
export interface Running {
  app: App
  http: FastifyInstance | null
  /** Where it listens; empty for a worker. */
  url: string
  stop(): Promise<void>
}

export interface StartOptions {
  log?: Logger
  migrate?: boolean
  /** What a test does that no area does yet. */
  besides?: { workers: Worker[]; effects: AnyEffect[] }
}

/** Starts the program: any number of `http` and `worker` processes may run against one database (DESIGN §7). */
export async function startApp(config: Config, role: Role, options: StartOptions = {}): Promise<Running> {
  const log = options.log ?? createLog(config.LOG_LEVEL)
  if (options.migrate !== false) for (const name of await migrate(config.DATABASE_URL)) log.info({ migration: name }, 'migrated')
  const db = await openDatabase(config.DATABASE_URL, { max: config.DATABASE_POOL, log })
  const stops: (() => Promise<unknown>)[] = [() => db.close()]
  try {
    const app = { config, log, db } as App
    app.sessions = sessionStore(db, config)
    app.files = createFiles(app)
    app.gate = createGate({
      ...app,
      onCall: (c) => wecomSeconds.observe({ api: c.call, errcode: c.errcode }, c.ms / 1000),
      onSetUp: setUpWatch(db, log),
    })
    stops.push(() => app.gate.close())
    app.push = createPush(app)
    stops.push(() => app.push.close())
    const jobs = createJobs(app)
    app.jobs = db.jobs = jobs
    stops.push(() => jobs.stop())
    const workers = [...(await loadWorkers()), ...(options.besides?.workers ?? [])]
    const subscribers = await loadSubscribers()
    everyJobIsWorked([...workers, ...subscribers])
    await jobs.start({ workers, subscribers, work: role !== 'http' })
    await bootstrap(app)
    if (role !== 'http') {
      const callbacks = await startCallbacks(app, { effects: options.besides?.effects })
      stops.push(() => callbacks.stop())
    }
    let http: FastifyInstance | null = null
    let url = ''
    if (role !== 'worker') {
      http = await createHttp(app, await loadRoutes(), (server) => mountRaw(server, app))
      stops.push(() => http!.close())
      try {
        url = await http.listen({ port: config.PORT, host: config.HOST })
      } catch (error) {
        const problem = await portProblem(config) // somebody was faster than we after the preflight
        throw problem ? new ConfigError([problem]) : error
      }
    }
    log.info({ role, url }, 'started')
    return { app, http, url, stop: () => stopAll(stops) }
  } catch (error) {
    await stopAll(stops)
    throw error
  }
}

/** Last started, first stopped; one that fails does not keep the others. */
async function stopAll(stops: (() => Promise<unknown>)[]): Promise<void> {
  for (const stop of stops.splice(0).reverse()) await stop().catch(() => {})
}

/** Routes that are no calls: callbacks, pushes, downloads, pages. `server/routes.ts` of the core and of areas. */
async function mountRaw(http: FastifyInstance, app: App): Promise<void> {
  await callbackRoutes(http, app)
  await componentRoutes(http, app)
  for (const folder of [path.join(import.meta.dirname, 'own'), ...areaFolders().map((a) => path.join(a.dir, 'server'))]) {
    const file = path.join(folder, 'routes.ts')
    if (!existsSync(file)) continue
    const { default: mount } = (await import(pathToFileURL(file).href)) as { default: (http: FastifyInstance, app: App) => Promise<void> }
    await mount(http, app)
  }
  await pages(http, app)
}
