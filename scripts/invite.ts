/**
 * npm run -s invite -- [note] [--uses 1] [--days 30]: a code with which a company that has authorised the suite activates itself; printed once, kept hashed.
 * npm run -s invite -- --waiting: companies that have authorised and are not activated, with whom to reach. `DATABASE_URL` as the program has it;
 * without it that of the demo that runs.
 */
import { parseArgs } from 'node:util'
import { makeInvite, waiting } from '#areas/foundation/registration-activation/server/invites.ts'
import { openDatabase } from '#core/server/db.ts'
import { embeddedUrl } from './embedded-url.ts'

const options = { uses: { type: 'string', default: '1' }, days: { type: 'string', default: '30' }, waiting: { type: 'boolean' } } as const
const read = () => {
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch {
    console.error('npm run -s invite -- [note] [--uses 1] [--days 30] | --waiting')
    process.exit(2)
  }
}
const { values, positionals } = read()
const [uses, days] = [Number(values.uses), Number(values.days)]
const url = process.env.DATABASE_URL || embeddedUrl()
const wrong = !url
  ? 'DATABASE_URL is needed, or a demo that runs'
  : [uses, days].every((n) => Number.isInteger(n) && n >= 1 && n <= 3650)
    ? ''
    : '--uses and --days are whole numbers from 1 to 3650'
if (wrong) {
  console.error(wrong)
  process.exit(2)
}
const db = await openDatabase(url!, { max: 1 })
if (values.waiting)
  for (const one of await waiting(db.all))
    console.log([one.corp_id, one.name, one.contact ?? '-', one.phone ?? '-', one.since.toISOString()].join('\t'))
else console.log(await makeInvite(db, { note: positionals.join(' '), uses, days }))
await db.close()
