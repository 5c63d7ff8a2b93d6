import { readFileSync } from 'node:fs'
import { ConfigError, exitConfig, readSettings } from '#core/server/config.ts'
import { preflight } from '#core/server/preflight.ts'
import { type Role, startApp } from '#core/server/start.ts'

/** `node apps/server.ts [http|worker|all]`: the program. Settings come from the environment (docs/operations/). */
const role = (process.argv[2] ?? 'all') as Role
if (!['http', 'worker', 'all'].includes(role)) {
  console.error('usage: node apps/server.ts [http|worker|all]')
  process.exit(2)
}
try {
  const config = await preflight(
    readSettings(process.env, (file) => readFileSync(file, 'utf8')),
    role,
  )
  const running = await startApp(config, role)
  // Loading leaves garbage that would stay until the heap grows: 12 MB, 35 MB with 110 areas more. There with --expose-gc only (docs/operations/).
  setTimeout(() => void globalThis.gc?.({ type: 'major', execution: 'async', flavor: 'last-resort' }), 5_000).unref()
  const stop = () => {
    setTimeout(() => process.exit(1), 15_000).unref()
    void running.stop().then(() => process.exit(0))
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
} catch (error) {
  if (!(error instanceof ConfigError)) console.error(error)
  else console.error(error.message)
  process.exit(error instanceof ConfigError ? exitConfig : 1)
}
