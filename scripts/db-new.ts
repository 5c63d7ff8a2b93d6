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
const day = new Date().toISOString().slice(0, 10).replaceAll('-', '')
const numbers = fs.globSync(`${day}_*.sql`, { cwd: folder }).map((found) => Number(found.split('_')[1]))
const number = String(Math.max(0, ...numbers) + 1).padStart(2, '0')
const file = path.join(folder, `${day}_${number}_${name}.sql`)
const text = `-- ${name.replaceAll('_', ' ')}
-- Forward only. A tenant table begins with corp_id, which leads its primary key, unique keys, indexes and foreign keys.
-- Say what each table is: comment on table x is 'tenant: …' (or reference, or local).

`
fs.mkdirSync(folder, { recursive: true })
fs.writeFileSync(file, text, { flag: 'wx' })
console.log(path.relative(process.cwd(), file))
