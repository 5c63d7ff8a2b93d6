import { type RawBuilder, sql } from 'kysely'
import type { Parsed } from '../../contract/call.ts'
import type { Reference, savedViews } from '../../contract/views.ts'
import { can, staffInScope } from '../access.ts'
import type { Context } from '../context.ts'

interface Row {
  kind: Reference['kind']
  id: string
  name: string
  there: boolean
}

/**
 * R347: what conditions point to and is no more, or is not for the asker's eyes; the two look alike, but what was deleted before them
 * keeps its name. Staff who left stay: customers are theirs until somebody takes over, and can be found by them.
 */
export async function goneReferences(ctx: Context, asked: Parsed<typeof savedViews.check>): Promise<Reference[]> {
  const { corpId, me } = ctx
  const { tags = [], staff = [], departments = [], groups = [], customers = [], liveCodes = [] } = asked
  const scope = customers.length + liveCodes.length > 0 ? await staffInScope(ctx) : null
  const mine = scope ? sql`and staff_ids && ${scope}::uuid[]` : sql``
  const parts: RawBuilder<Row>[] = []
  if (tags.length)
    parts.push(sql`select 'tags' as kind, tag_id::text as id, name, deleted_at is null as there from tags
      where corp_id = ${corpId} and tag_id = any(${tags}::uuid[])`)
  if (staff.length)
    parts.push(sql`select 'staff' as kind, staff_id::text as id, name, true as there from staff
      where corp_id = ${corpId} and staff_id = any(${staff}::uuid[])`)
  if (departments.length)
    parts.push(sql`select 'departments' as kind, department_id::text as id, name, deleted_at is null as there from departments
      where corp_id = ${corpId} and department_id = any(${departments}::int[])`)
  if (groups.length && can(me, 'group_manage', 'read'))
    parts.push(sql`select 'groups' as kind, group_id::text as id, name, dismissed_at is null as there from groups
      where corp_id = ${corpId} and group_id = any(${groups}::uuid[])`)
  if (customers.length && can(me, 'customer', 'read'))
    parts.push(sql`select 'customers' as kind, customer_id::text as id, name, true as there from customers
      where corp_id = ${corpId} and customer_id = any(${customers}::uuid[]) ${mine}`)
  if (liveCodes.length && can(me, 'channel_qr', 'read'))
    parts.push(sql`select 'liveCodes' as kind, way_id::text as id, name, deleted_at is null as there from live_codes
      where corp_id = ${corpId} and way_id = any(${liveCodes}::uuid[]) ${mine}`)
  const { rows } = parts.length ? await sql<Row>`${sql.join(parts, sql` union all `)}`.execute(ctx.db) : { rows: [] }
  const found = new Map(rows.map((r) => [`${r.kind} ${r.id}`, r]))
  return Object.entries({ tags, staff, departments, groups, customers, liveCodes }).flatMap(([key, ids]) => {
    const kind = key as Reference['kind']
    return [...new Set<string | number>(ids)].flatMap((id) => {
      const row = found.get(`${kind} ${id}`)
      return row?.there ? [] : [{ kind, id: String(id), name: row?.name || null }]
    })
  })
}
