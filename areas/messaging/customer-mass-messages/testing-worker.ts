import type { App } from '#core/server/app.ts'
import { loadSubscribers, loadWorkers } from '#core/server/areas.ts'
import { readConfig } from '#core/server/config.ts'
import { openDatabase } from '#core/server/db.ts'
import { createFiles } from '#core/server/files.ts'
import { createGate } from '#core/server/gate/gate.ts'
import { startOutbox } from '#core/server/gate/outbox.ts'
import { createJobs } from '#core/server/jobs.ts'
import { createLog } from '#core/server/log.ts'
import effects from './server/effects.ts'

/** A worker of its own process, for the test that kills it: says `ready` and works the outbox until then. */
const config = readConfig(process.env)
const log = createLog('silent')
const db = await openDatabase(config.DATABASE_URL)
const app = { config, log, db } as App
app.files = createFiles(app)
app.gate = createGate(app)
app.jobs = db.jobs = createJobs(app)
await app.jobs.start({ workers: await loadWorkers(), subscribers: await loadSubscribers(), work: false })
process.stdin.once('data', () => startOutbox(app, effects, { pollMs: 50, settleMs: 100 }))
process.stdout.write('ready\n')
