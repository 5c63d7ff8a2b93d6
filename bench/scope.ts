/**
 * Lists as somebody sees them who leads 200 of 400 departments, out of a million customers and 2,000 members: at most 1.5 × their own
 * statements run raw + 3 ms, no table read whole (issue "Who comes in", Speed).
 */
import pg from 'pg'
import { newId } from '#core/server/ids.ts'
import { roleIdOf } from '#core/server/roles.ts'
import { sessionCookie } from '#core/server/session.ts'
import { company } from './_company.ts'
import { finish, say } from './_lib.ts'
import { pagesAgainstRaw } from './_pages.ts'

const customers = Number(process.env.BENCH_CUSTOMERS ?? 1_000_000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 15)
const c = await company(customers, { departments: 400, staff: 2_000 })
say(`${customers} customers loaded in ${c.loadSeconds.toFixed(0)} s`)

const { app, corpId } = c.app
const leads = Array.from({ length: 200 }, (_, i) => i + 2)
const staffId = newId()
const leader = {
  corp_id: corpId,
  staff_id: staffId,
  staff_ext_id: 'leader',
  name: '区域经理',
  department_ids: [2],
  admin_departments: leads,
}
await c.app.ctx.db
  .insertInto('staff')
  .values({ ...leader, role_id: roleIdOf(corpId, 'department') })
  .execute()
const cookie = `${sessionCookie(app.config).name}=${await app.sessions.begin({ corpId, kind: 'staff', staffId, ip: '', userAgent: 'bench' })}`

const raw = [new pg.Client(c.url), new pg.Client(c.url)] as const
for (const client of raw) await client.connect()
const { tags } = c.made
await pagesAgainstRaw(
  {
    url: `${c.app.url}/api/external_user/list/v2`,
    cookie,
    always: { page_size: 20 },
    of: /\bcustomers\b|\bdepartments\b/,
    raw,
    rounds,
    indexes: /^(customers|follows)_/,
    small: new Set(['staff', 'departments', 'tags', 'tag_groups', 'groups', 'customer_scores']),
    // How many there are of half of a million; whom the asker sees is a matter of small tables.
    whole: /select count\(\*\)|union select s\.staff_id/,
  },
  [
    ['200 departments, no filter', {}],
    ['with a rare tag (1 in 2,000)', { tags_any: [tags.rare] }],
    ['with a medium tag (1 in 50)', { tags_any: [tags.medium] }],
    ['with keyword 王伟', { keyword: '王伟' }],
    ['the whole company, no filter', {}, c.cookie],
  ],
)
for (const client of raw) await client.end()
await c.close()
finish()
