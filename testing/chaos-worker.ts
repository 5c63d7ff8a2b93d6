import { readConfig } from '#core/server/config.ts'
import { createGate } from '#core/server/gate/gate.ts'
import { startApp } from '#core/server/start.ts'
import { besides } from './chaos/to-come.ts'

/** The worker of apps/server.ts with the additions of chaos/to-come.ts, and with short timeouts for WeCom. */
process.env.NODE_ENV = 'test' // what has no area yet keeps rows in tables of its own (testing/any-table.ts)
const config = readConfig(process.env)
const { app, stop } = await startApp(config, 'worker', { migrate: false, besides })
await app.gate.close()
app.gate = createGate({ config, db: app.db, log: app.log, timeoutMs: 1_500 })
process.once('SIGTERM', () => void stop().then(() => process.exit(0)))
