import { sql } from 'kysely'
import { staff } from '#areas/staff/staff-management/contract.ts'
import type { Words } from '#core/contract/errors.ts'
import { shownName } from '#core/contract/staff-name.ts'
import { staffInScope } from '#core/server/access.ts'
import { attention } from '#core/server/home.ts'
import { can } from '#core/server/rights.ts'
import { liveCodes } from '../contract.ts'

/** By status (platform/03 §1.2); who is active lacks customer contact. */
const causes: Readonly<Record<number, Words>> = {
  2: { zh: '已停用', en: 'disabled' },
  4: { zh: '未激活', en: 'not activated' },
  5: { zh: '已离职', en: 'left' },
}
/** As many as the list takes by their ids. */
const mostListed = 100
const noContact: Words = { zh: '未开通客户联系', en: 'no customer contact' }

export default [
  attention({
    key: 'live-codes.failed',
    kind: 'wrong',
    urgent: true,
    order: 40,
    verb: { zh: '修复', en: 'Fix' },
    list: liveCodes.list,
    screen: 'live-codes.list',
    async lines(ctx) {
      const scope = await staffInScope(ctx)
      const mine = scope ? sql`and w.staff_ids && ${scope}::uuid[]` : sql``
      const { rows } = await sql<{ name: string; n: number }>`
        select w.name, count(*) over ()::int as n from live_codes w
        where w.corp_id = ${ctx.corpId} and w.state = 'failed' and w.deleted_at is null ${mine}
        order by w.created_at desc limit 3`.execute(ctx.db)
      const n = rows[0]?.n ?? 0
      const names = rows.map((r) => r.name)
      return [
        {
          count: n,
          filter: { state: 'failed' as const },
          title: { zh: `${n} 个活码创建失败`, en: `${n} live ${n === 1 ? 'code' : 'codes'} could not be made` },
          help: { zh: names.join('、'), en: names.join(', ') },
        },
      ]
    },
  }),
  /**
   * Who stands on a code and gets nobody: left, not activated, or without customer contact. A code goes on receiving without a seat. The list
   * takes so many of them and no more; what is mended makes room for the others.
   */
  attention({
    key: 'live-codes.nobody',
    kind: 'wrong',
    order: 50,
    verb: { zh: '查看', en: 'View' },
    list: staff.list,
    screen: 'staff-management.list',
    async lines(ctx) {
      if (!can(ctx.me, liveCodes.list)) return []
      const scope = await staffInScope(ctx)
      const mine = scope ? sql`and s.staff_id = any(${scope}::uuid[])` : sql``
      const { rows } = await sql<Nobody>`
        select s.staff_id, s.name, s.alias, s.status, count(*) over ()::int as n from staff s
        where s.corp_id = ${ctx.corpId} and (s.status <> 1 or not s.has_customer_contact) ${mine}
          and exists (select from live_codes w
            where w.corp_id = ${ctx.corpId} and w.staff_ids @> array[s.staff_id] and w.state in ('ready', 'creating') and w.deleted_at is null)
        order by s.pinyin, s.staff_id limit ${mostListed}`.execute(ctx.db)
      const n = rows.length
      const all = rows[0]?.n ?? 0
      const more = all > n ? { zh: `（共 ${all} 名）`, en: ` (of ${all})` } : { zh: '', en: '' }
      const whoAndWhy = (en: boolean) =>
        [...Map.groupBy(rows.slice(0, 3), ({ status }) => causes[status] ?? noContact)]
          .map(([cause, of]) => {
            const names = of.map((r) => shownName(r, en)).join(en ? ', ' : '、')
            return en ? `${names}: ${cause.en}` : `${names}：${cause.zh}`
          })
          .join(en ? '; ' : '；')
      return [
        {
          count: n,
          filter: { staffIds: rows.map((r) => r.staff_id) },
          title: {
            zh: `${n} 名接待员工收不到客户${more.zh}`,
            en: `No customers for ${n} ${n === 1 ? 'person' : 'people'} on codes${more.en}`,
          },
          help: { zh: whoAndWhy(false), en: whoAndWhy(true) },
        },
      ]
    },
  }),
]

interface Nobody {
  staff_id: string
  name: string
  alias: string
  status: number
  n: number
}
