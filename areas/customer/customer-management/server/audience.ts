import { sql } from 'kysely'
import type { Audience } from '#core/contract/audience.ts'
import { addDays, startOfDay } from '#core/contract/time.ts'
import { sharedBy, staffOfDepartments } from '#core/server/audience.ts'
import { conditionsOf } from '#core/server/audience-conditions.ts'
import { touchedBy } from '#core/server/batch.ts'
import type { Context } from '#core/server/context.ts'
import { zoneOf } from '#core/server/zone.ts'
import { ofCustomers } from '../audience.ts'
import { customerNamed } from './nouns/named.ts'

export default conditionsOf(
  ofCustomers,
  {
    keyword: (ctx, word) => (word.trim() ? customerNamed(ctx, word.trim()) : undefined),
    staffIds: (ctx, _, audience) => followedBy(ctx, audience),
    departmentIds: (ctx, _, audience) => (audience.staffIds?.length ? undefined : followedBy(ctx, audience)),
    addedFrom: async ({ db }, day) => sql`c.added_at >= ${startOfDay(day, await zoneOf(db))}`,
    addedTo: async ({ db }, day) => sql`c.added_at < ${startOfDay(addDays(day, 1), await zoneOf(db))}`,
    addWays: (_, ways) => sql`c.add_ways && ${ways}::smallint[]`,
    gender: (_, gender) => sql`c.gender = ${gender}`,
    status: (_, status) => sql`c.status = ${status}`,
    excludeCustomerIds: (_, ids) => sql`c.customer_id <> all(${ids}::uuid[])`,
    customerIds: (_, ids) => sql`c.customer_id = any(${ids}::uuid[])`,
    batch: (ctx, batch) => touchedBy(ctx, batch, sql`c.customer_id`),
  },
  {
    keyword: { lines: ['updateRemark', 'remark', 'added'] },
    staffIds: { lines: ['added', 'lost', 'movedPrivately'], refers: 'staff' },
    departmentIds: { lines: ['added', 'lost', 'movedPrivately'], refers: 'departments' },
    addedFrom: { lines: ['added'] },
    addedTo: { lines: ['added'] },
    addWays: { lines: ['added'] },
    status: { lines: ['added', 'lost'] },
  },
)

async function followedBy(ctx: Context, { staffIds = [], departmentIds = [] }: Audience) {
  const below = departmentIds.length ? await staffOfDepartments(ctx, departmentIds) : []
  return sharedBy('c.staff_ids', [...staffIds, ...below])
}
