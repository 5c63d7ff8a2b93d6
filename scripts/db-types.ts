/** Writes the `tables.generated.ts` of core and of every area from a database that has just been migrated. `--check` only says what is not up to date. */
import fs from 'node:fs'
import path from 'node:path'
import { migrate } from '#core/server/migrate.ts'
import { describeTables } from '#testing/table-types.ts'
import { startThrowawayPostgres } from './embedded-postgres.ts'
import { root } from './web-builds.ts'

const server = await startThrowawayPostgres()
try {
  const url = server.url('postgres')
  await migrate(url)
  const files: Map<string, string | undefined> = new Map(await describeTables(url))
  for (const file of fs.globSync('{core,areas/*/*}/server/tables.generated.ts', { cwd: root }))
    if (!files.has(file)) files.set(file, undefined)
  for (const [file, text] of files) {
    const full = path.join(root, file)
    const before = fs.existsSync(full) ? fs.readFileSync(full, 'utf8') : undefined
    if (before === text) continue
    if (process.argv.includes('--check')) {
      console.error(`${file} is not what the migrations make. Run: npm run db:types`)
      process.exitCode = 1
    } else if (text === undefined) fs.rmSync(full)
    else {
      fs.mkdirSync(path.dirname(full), { recursive: true })
      fs.writeFileSync(full, text)
    }
    if (!process.exitCode) console.log(`${file} ${text === undefined ? 'removed' : 'written'}`)
  }
} finally {
  await server.stop()
}
