/**
 * npm run -s audit:verify [-- <from> [<to>]]: follows the chains of the operation log, a line a company and day, yesterday and today by default.
 * Ends with 1 where something was altered. `DATABASE_URL` and `SECRET_KEY` as the program has them; without them those of the demo that runs.
 */
import path from 'node:path'
import { verifyDay } from '#areas/system/operation-log/server/chain.ts'
import { addDays, dayOf } from '#core/contract/time.ts'
import { openDatabase } from '#core/server/db.ts'
import { dataDir, embeddedUrl, read } from './embedded-url.ts'

const url = process.env.DATABASE_URL || embeddedUrl()
const secrets = read(path.join(dataDir, 'demo-secrets.json'))
const secretKey: string | undefined = process.env.SECRET_KEY || (secrets && JSON.parse(secrets).secretKey)
const day = /^\d{4}-\d\d-\d\d$/
const [from, to = from] = process.argv.slice(2)
if (!url || !secretKey || (from && !day.test(from)) || (to && !day.test(to))) {
  console.error(
    url && secretKey ? 'npm run -s audit:verify -- 2026-11-01 2026-11-22' : 'DATABASE_URL and SECRET_KEY are needed, or a demo that runs',
  )
  process.exit(2)
}

const db = await openDatabase(url, { max: 2 })
const corps = await db
  .across(['corps'], 'the chains of all companies')
  .selectFrom('corps')
  .select(['corp_id', 'name', 'time_zone'])
  .orderBy('corp_id')
  .execute()
let altered = 0
for (const corp of corps) {
  const last = to ?? dayOf(new Date(), corp.time_zone)
  for (let one = from ?? addDays(last, -1); one <= last; one = addDays(one, 1)) {
    const { lines, waiting, head, problems, wrong } = await verifyDay(db.forCorp(corp.corp_id), secretKey, one)
    altered += wrong
    const words = wrong ? `${wrong} ALTERED: ${problems.map((p) => `no. ${p.seq} ${p.wrong}`).join(', ')}` : 'whole'
    console.log(
      [corp.name, one, `${lines} entries`, waiting ? `${waiting} not on the chain yet` : '', head, words].filter(Boolean).join('  '),
    )
  }
}
await db.close()
process.exitCode = altered ? 1 : 0
