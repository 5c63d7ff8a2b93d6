import { sql } from 'kysely'
import Type from 'typebox'
import { may } from '#core/contract/call.ts'
import type { Context } from '#core/server/app.ts'
import { audit } from '#core/server/audit.ts'
import { emitMany } from '#core/server/events.ts'
import { type ImportRow, importTask } from '#core/server/sheets/import.ts'
import { staffChanged } from '../contract.ts'

const seats: Record<string, boolean> = { 有: true, 无: false }

interface Known {
  staff_id: string
  staff_ext_id: string
  status: number
  role_id: string | null
  role_type: string | null
}

/** Seats and roles of people WeCom has told us about. Who they are, WeCom alone says. */
export const importStaff = importTask('staff_import', {
  title: { zh: '导入员工席位与角色', en: 'Import seats and roles' },
  access: may('staff', 'update'),
  options: Type.Object({}),
  columns: [
    {
      key: 'staffExtId',
      title: { zh: '员工账号', en: 'User id' },
      required: true,
      sample: 'zhouruoxi',
      aliases: ['userid', 'UserID', '账号'],
    },
    { key: 'seat', title: { zh: '席位', en: 'Seat' }, allowed: Object.keys(seats), sample: '有' },
    { key: 'role', title: { zh: '角色', en: 'Role' }, sample: '普通员工', aliases: ['角色名称'] },
  ],
  key: (row) => row.values.staffExtId!.toLowerCase(),
  check: async ({ ctx }, rows) => {
    const { people, roles } = await known(ctx, rows)
    return rows.map(({ values }) => {
      const bad = (column: string, value: string, reason: string) => ({ column, value, reason })
      const { staffExtId = '', seat = '', role = '' } = values
      const person = people.get(staffExtId.toLowerCase())
      if (!person) return bad('员工账号', staffExtId, '没有这位员工。员工从企业微信同步而来，不能在这里新增')
      if (person.status === 5) return bad('员工账号', staffExtId, '员工已离职')
      if (seat === '' && role === '') return bad('', '', '席位和角色至少填一项')
      if (role === '') return undefined
      const to = roles.get(role)
      if (!to) return bad('角色', role, '没有这个角色')
      if (to.role_id === person.role_id) return undefined
      if (!ctx.me.isRoot) return bad('角色', role, '只有超级管理员可以修改角色')
      if (to.role_type === 'root' || person.role_type === 'root') return bad('角色', role, '超级管理员不能用文件授予或收回')
      return undefined
    })
  },
  async write({ ctx }, rows) {
    const { people, roles } = await known(ctx, rows)
    const given = rows.map(({ values }) => ({
      id: people.get(values.staffExtId!.toLowerCase())!.staff_id,
      seat: seats[values.seat ?? ''] ?? null,
      role: roles.get(values.role ?? '')?.role_id ?? null,
    }))
    await ctx.tx(async (tx) => {
      const { rows: changed } = await sql<{ staff_id: string }>`
        update staff s set has_seat = coalesce(g.seat, s.has_seat), role_id = coalesce(g.role, s.role_id), updated_at = now()
        from json_to_recordset(${JSON.stringify(given)}::json) as g(id uuid, seat boolean, role uuid)
        where s.corp_id = ${ctx.corpId} and s.staff_id = g.id
          and (s.has_seat, s.role_id) is distinct from (coalesce(g.seat, s.has_seat), coalesce(g.role, s.role_id))
        returning s.staff_id`.execute(tx)
      await emitMany(
        tx,
        staffChanged,
        changed.map((s) => ({ staffId: s.staff_id })),
      )
      await audit(tx, ctx, 'staff.import', { kind: 'staff', after: given })
    })
    return rows.map(() => undefined)
  },
})

async function known(ctx: Context, rows: ImportRow[]) {
  const ids = rows.map((r) => r.values.staffExtId ?? '')
  const { rows: people } = await sql<Known>`
    select s.staff_id, s.staff_ext_id, s.status, s.role_id, r.role_type from staff s
    left join roles r on r.corp_id = ${ctx.corpId} and r.role_id = s.role_id
    where s.corp_id = ${ctx.corpId} and s.staff_ext_id = any(${ids}::text[])`.execute(ctx.db)
  const roles = await ctx.db.selectFrom('roles').select(['role_id', 'name', 'role_type']).where('corp_id', '=', ctx.corpId).execute()
  return { people: new Map(people.map((p) => [p.staff_ext_id.toLowerCase(), p])), roles: new Map(roles.map((r) => [r.name, r])) }
}
