/** npm run db:new add-live-codes → migrations/2026-11-21-1030-add-live-codes.sql */
import fs from 'node:fs'
import path from 'node:path'

const name = process.argv
  .slice(2)
  .join('-')
  .toLowerCase()
  .replace(/[^a-z0-9]+/g, '-')
  .replace(/^-|-$/g, '')
if (!name) {
  console.error('Say what it does: npm run db:new add-live-codes')
  process.exit(1)
}
const folder = path.resolve(import.meta.dirname, '../migrations')
const stamp = new Date().toISOString().slice(0, 16).replace('T', '-').replace(':', '')
const file = path.join(folder, `${stamp}-${name}.sql`)
const text = `-- ${name.replaceAll('-', ' ')}
-- Forward only. A tenant table begins with corp_id, which leads its primary key, unique keys, indexes and foreign keys.
-- Say what each table is: comment on table x is 'tenant: …' (or reference, or local).

`
fs.mkdirSync(folder, { recursive: true })
fs.writeFileSync(file, text, { flag: 'wx' })
console.log(path.relative(process.cwd(), file))
