/**
 * The life of the demo company, lived once behind its first start (scripts/start.ts): thirty days of losses, tags, notes and groups that
 * WeCom tells late, then a first day with Rapport. People act in the simulator and through the calls of our screens; nothing is written
 * past them. The operator announces something, too. Needs SERVER_URL, SIMULATOR_URL, SECRET_KEY and, for that, DATABASE_URL.
 */
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { clearingOf } from './demo-life/clearing.ts'
import { openCompany } from './demo-life/company.ts'
import { toldOfLosses } from './demo-life/losses.ts'
import { ownMessagesOf } from './demo-life/own-messages.ts'
import { packsOf } from './demo-life/packs.ts'
import { past } from './demo-life/past.ts'
import { toldOfMoves } from './demo-life/relations.ts'
import { seatsOf } from './demo-life/seats.ts'
import { today } from './demo-life/today.ts'
import { transfersOf } from './demo-life/transfers.ts'

const { SERVER_URL, SIMULATOR_URL, SECRET_KEY } = process.env as Record<string, string>
const company = await openCompany(SERVER_URL!, SIMULATOR_URL!, SECRET_KEY!)
await company.arrived()
const customers = await company.customers()
// those of whom nothing is told, to be written about today
const quiet = customers.filter((_, n) => n % 5 === 0)
await toldOfLosses(company)
await toldOfMoves(company)
await packsOf(company)
await past(
  company,
  customers.filter((_, n) => n % 5 !== 0),
)
await today(company, quiet)
await ownMessagesOf(company, customers)
await transfersOf(company)
if (process.env.DATABASE_URL) await clearingOf(company, process.env.DATABASE_URL)
if (process.env.DATABASE_URL) await seatsOf(company, process.env.DATABASE_URL)
if (process.env.DATABASE_URL) {
  const here = import.meta.dirname
  execFileSync(process.execPath, [path.join(here, 'announce.ts'), path.join(here, 'demo-life/announcement.json')])
}
