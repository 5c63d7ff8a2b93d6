/** Writes core/server/tables.generated.ts from a database that has just been migrated. `--check` only says whether it is up to date. */
import fs from 'node:fs'
import path from 'node:path'
import { migrate } from '#core/server/migrate.ts'
import { describeTables } from '#testing/table-types.ts'
import { startThrowawayPostgres } from './embedded-postgres.ts'

const file = path.resolve(import.meta.dirname, '../core/server/tables.generated.ts')
const server = await startThrowawayPostgres()
try {
  const url = server.url('postgres')
  await migrate(url)
  const text = await describeTables(url)
  const before = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''
  const name = path.relative(process.cwd(), file)
  if (before === text) console.log(`${name} is up to date`)
  else if (process.argv.includes('--check')) {
    console.error(`${name} is not what the migrations make. Run: npm run db:types`)
    process.exitCode = 1
  } else {
    fs.writeFileSync(file, text)
    console.log(`${name} written`)
  }
} finally {
  await server.stop()
}
