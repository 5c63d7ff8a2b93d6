/** npm run db:new live codes → migrations/20261121_02_live_codes.sql */
import fs from 'node:fs'
import path from 'node:path'

const name = process.argv
  .slice(2)
  .join('_')
  .toLowerCase()
  .replace(/[^a-z0-9]+/g, '_')
  .replace(/^_|_$/g, '')
if (!name) {
  console.error('Say what it does: npm run db:new live codes')
  process.exit(1)
}
const folder = path.resolve(import.meta.dirname, '../migrations')
const names = fs.globSync('*.sql', { cwd: folder }).sort()
const today = new Date().toISOString().slice(0, 10).replaceAll('-', '')
// It sorts last, also where a clock was ahead.
const [day = '', last] = names.at(-1)?.split('_') ?? []
const number = day < today ? 1 : Number(last) + 1
// A hundredth of a day would sort before its second: it is the first of the day after.
const [on, count] = number < 100 ? [day > today ? day : today, number] : [dayAfter(day), 1]
const file = path.join(folder, `${on}_${String(count).padStart(2, '0')}_${name}.sql`)
const text = `-- ${name.replaceAll('_', ' ')}
-- Forward only. A tenant table begins with corp_id, which leads its primary key, unique keys, indexes and foreign keys.
-- Say what each table is and whose: comment on table x is 'tenant of customer/customer-tags: …' (or reference, or local; or core).

`
fs.mkdirSync(folder, { recursive: true })
fs.writeFileSync(file, text, { flag: 'wx' })
console.log(path.relative(process.cwd(), file))

function dayAfter(day: string): string {
  const next = new Date(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T24:00:00Z`)
  return next.toISOString().slice(0, 10).replaceAll('-', '')
}
