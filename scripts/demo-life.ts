/**
 * The life of the demo company, lived once behind its first start (scripts/start.ts): thirty days of losses, tags, notes and groups that
 * WeCom tells late, then a first day with Rapport. People act in the simulator and through the calls of our screens; nothing is written
 * past them. Needs SERVER_URL, SIMULATOR_URL and SECRET_KEY.
 */
import { openCompany } from './demo-life/company.ts'
import { past } from './demo-life/past.ts'
import { today } from './demo-life/today.ts'

const { SERVER_URL, SIMULATOR_URL, SECRET_KEY } = process.env as Record<string, string>
const company = await openCompany(SERVER_URL!, SIMULATOR_URL!, SECRET_KEY!)
await company.arrived()
const customers = await company.customers()
// those of whom nothing is told, to be written about today
const quiet = customers.filter((_, n) => n % 5 === 0)
await past(
  company,
  customers.filter((_, n) => n % 5 !== 0),
)
await today(company, quiet)
