import { readConfig } from '#core/server/config.ts'
import { createGate } from '#core/server/gate/gate.ts'
import { startApp } from '#core/server/start.ts'
import { besides } from './chaos/to-come.ts'

/** A worker like that of apps/server.ts which also does what has no area yet, and waits for WeCom only as long as a test can. */
process.env.NODE_ENV = 'test' // what has no area yet keeps rows in tables of its own (testing/any-table.ts)
const config = readConfig(process.env)
const { app, stop } = await startApp(config, 'worker', { migrate: false, besides })
await app.gate.close()
app.gate = createGate({ config, db: app.db, log: app.log, timeoutMs: 1_500 })
process.once('SIGTERM', () => void stop().then(() => process.exit(0)))
