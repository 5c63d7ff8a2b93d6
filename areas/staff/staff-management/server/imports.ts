import { sql } from 'kysely'
import Type from 'typebox'
import { may } from '#core/contract/call.ts'
import { audit } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import { emitMany } from '#core/server/events.ts'
import type { ImportRow, Wrong } from '#core/server/sheets/columns.ts'
import { importTask } from '#core/server/sheets/import.ts'
import { staffChanged } from '../contract.ts'

const yes = { zh: '有', en: 'Yes' }
const none = { zh: '无', en: 'No' }
const seatOf = (value = ''): boolean | null => (value === '' ? null : [yes.zh, yes.en.toLowerCase()].includes(value.toLowerCase()))

interface Known {
  staff_id: string
  staff_ext_id: string
  status: number
  has_seat: boolean
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
      sample: { zh: 'zhouruoxi', en: 'zhouruoxi' },
      aliases: ['userid', 'UserID', '账号'],
    },
    { key: 'seat', title: { zh: '席位', en: 'Seat' }, allowed: [yes, none] },
    {
      key: 'role',
      title: { zh: '角色', en: 'Role' },
      aliases: ['角色名称'],
      choices: async ({ db, corpId }) =>
        (await db.selectFrom('roles').select('name').where('corp_id', '=', corpId).orderBy('name').execute()).map((r) => r.name),
    },
  ],
  key: (row) => row.values.staffExtId!.toLowerCase(),
  check: async ({ ctx }, rows) => {
    const { people, roles } = await knownPeople(ctx, rows)
    const counted = await baseSeatsCounted(ctx)
    return rows.map(({ values }) => {
      const wrong: Wrong[] = []
      const bad = (column: string, value: string, zh: string, en: string) => wrong.push({ column, value, reason: { zh, en } })
      const { staffExtId = '', seat = '', role = '' } = values
      const person = people.get(staffExtId.toLowerCase())
      const to = roles.get(role)
      if (!person)
        bad(
          'staffExtId',
          staffExtId,
          '没有这位员工。员工从企业微信同步而来，不能在这里新增',
          'There is no such member. Members come from WeCom and cannot be added here',
        )
      else if (person.status === 5) bad('staffExtId', staffExtId, '员工已离职', 'This member has left')
      if (counted && person && seat !== '' && seatOf(seat) !== person.has_seat)
        bad('seat', seat, '席位按数量分配，请在「席位管理」里分配或释放', 'Seats are counted here: give or take them back in Seats')
      if (seat === '' && role === '') wrong.push({ reason: { zh: '席位和角色至少填一项', en: 'Fill in a seat or a role' } })
      if (role === '' || (to && to.role_id === person?.role_id)) return wrong
      if (!to) bad('role', role, '没有这个角色', 'There is no such role')
      else if (!ctx.me.isRoot) bad('role', role, '只有超级管理员可以修改角色', 'Only super administrators change roles')
      else if (to.role_type === 'root' || person?.role_type === 'root')
        bad('role', role, '超级管理员不能用文件授予或收回', 'A file neither makes nor unmakes super administrators')
      return wrong
    })
  },
  async write({ ctx }, rows) {
    const { people, roles } = await knownPeople(ctx, rows)
    const changes = rows.map(({ values }) => ({
      id: people.get(values.staffExtId!.toLowerCase())!.staff_id,
      seat: seatOf(values.seat),
      role: roles.get(values.role ?? '')?.role_id ?? null,
    }))
    await ctx.tx(async (tx) => {
      const { rows: changed } = await sql<{ staff_id: string }>`
        update staff s set has_seat = coalesce(g.seat, s.has_seat), role_id = coalesce(g.role, s.role_id),
          role_by_hand = s.role_by_hand or g.role is not null, updated_at = now()
        from json_to_recordset(${JSON.stringify(changes)}::json) as g(id uuid, seat boolean, role uuid)
        where s.corp_id = ${ctx.corpId} and s.staff_id = g.id
          and (s.has_seat, s.role_id) is distinct from (coalesce(g.seat, s.has_seat), coalesce(g.role, s.role_id))
        returning s.staff_id`.execute(tx)
      await emitMany(
        tx,
        staffChanged,
        changed.map((s) => ({ staffId: s.staff_id })),
      )
      await ctx.app.sessions.rightsChanged(tx)
      await audit(tx, ctx, 'staff.import', { kind: 'staff', after: changes })
    })
    return rows.map(() => undefined)
  },
})

async function knownPeople(ctx: Context, rows: ImportRow[]) {
  const ids = rows.map((r) => (r.values.staffExtId ?? '').toLowerCase()) // WeCom tells no case apart
  const { rows: people } = await sql<Known>`
    select s.staff_id, s.staff_ext_id, s.status, s.has_seat, s.role_id, r.role_type from staff s
    left join roles r on r.corp_id = ${ctx.corpId} and r.role_id = s.role_id
    where s.corp_id = ${ctx.corpId} and lower(s.staff_ext_id) = any(${ids}::text[])`.execute(ctx.db)
  const roles = await ctx.db.selectFrom('roles').select(['role_id', 'name', 'role_type']).where('corp_id', '=', ctx.corpId).execute()
  return { people: new Map(people.map((p) => [p.staff_ext_id.toLowerCase(), p])), roles: new Map(roles.map((r) => [r.name, r])) }
}

/** Where they are, a file neither gives nor takes them: there could be more than were granted. */
async function baseSeatsCounted(ctx: Context): Promise<boolean> {
  const { rows } = await sql`select from seat_grants g where g.corp_id = ${ctx.corpId} and g.kind = 'base'`.execute(ctx.db)
  return rows.length > 0
}
