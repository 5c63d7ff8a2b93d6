/** For `npm run prove -- tenfold`, in its clone: what one start of the program and the first load of the console cost, as JSON. */
import { startTestApp } from '#testing/harness.ts'
import { cloneDatabase, startTestServer } from '#testing/postgres.ts'
import { measure } from './bundle-size.ts'

const { stop, ...server } = await startTestServer()
const { url, drop } = await cloneDatabase(server)
const begin = performance.now()
const app = await startTestApp({ databaseUrl: url })
const startSeconds = (performance.now() - begin) / 1000
gc?.()
const memoryMb = process.memoryUsage().rss / 1e6
await app.close()
await drop()
await stop()
const firstLoadKb = (await measure(['console']))[0]!.first
console.log(JSON.stringify({ startSeconds, memoryMb, firstLoadKb }))
