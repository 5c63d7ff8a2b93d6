import { sql } from 'kysely'
import Type from 'typebox'
import { bareMobile, spellings, withMobiles } from '#areas/customer/customer-management/server/nouns/named.ts'
import { may } from '#core/contract/call.ts'
import { needed } from '#core/contract/refused.ts'
import { instantOf } from '#core/contract/time.ts'
import { staffInScope } from '#core/server/access.ts'
import { sharedBy } from '#core/server/audience.ts'
import { audit } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import { cleanName } from '#core/server/names.ts'
import { inWords, storePhrase } from '#core/server/phrases.ts'
import type { ImportRow, Wrong } from '#core/server/sheets/columns.ts'
import { importTask } from '#core/server/sheets/import.ts'
import type { TaskRun } from '#core/server/tasks/run.ts'
import { titleOf } from '#core/server/tasks/title.ts'
import { zoneOf } from '#core/server/zone.ts'
import { putOn } from './entries.ts'
import { inForce } from './nouns/black-list.ts'
import { count, openRecord } from './records.ts'

const onIt = { zh: '已经在黑名单里', en: 'Already on the black list' }
const dayForm = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const idOf = (row: ImportRow) => row.values.externalUserExtId ?? ''
const mobileOf = (row: ImportRow) => bareMobile(row.values.mobile ?? '')

/** Customers from a file, by WeCom's id or by a number that a member wrote down. Who is not a customer cannot be on the list. */
export const importBlackList = importTask('black_list_import', {
  title: { zh: '导入客户黑名单', en: 'Import to the black list' },
  access: may('blacklist_wx_user', 'create'),
  options: Type.Object({}),
  columns: [
    {
      key: 'externalUserExtId',
      title: { zh: '客户 ID', en: 'Customer id' },
      sample: { zh: 'wmXXXXXXXXXXXX', en: 'wmXXXXXXXXXXXX' },
      aliases: ['external_userid', '客户ID'],
    },
    {
      key: 'mobile',
      title: { zh: '手机号', en: 'Mobile' },
      sample: { zh: '13800001111', en: '13800001111' },
      aliases: ['手机', '电话', 'phone'],
    },
    {
      key: 'reason',
      title: { zh: '原因', en: 'Reason' },
      required: true,
      sample: { zh: '恶意投诉', en: 'Abuse of complaints' },
      check: (reason) =>
        cleanName(reason) === '' ? needed : [...reason].length > 100 ? { zh: '最多 100 个字', en: 'At most 100 characters' } : undefined,
    },
    {
      key: 'until',
      title: { zh: '到期日', en: 'Last day' },
      sample: { zh: '2030-12-31', en: '2030-12-31' },
      aliases: ['截止日期', '有效期至'],
      check: (day) =>
        // 30 February is read as 2 March.
        dayForm.test(day) && new Date(day).toISOString().startsWith(day)
          ? undefined
          : { zh: '请写成 2030-12-31，永久则留空', en: 'Write it as 2030-12-31; empty means for ever' },
    },
  ],
  key: (row) => idOf(row) || mobileOf(row),
  async check(task, rows) {
    const { ctx } = task
    const found = await customersOf(ctx, rows)
    const zone = await zoneOf(ctx.db)
    return rows.map((row, i) => {
      const { ids, listedBy } = found[i]!
      const [column, value] = idOf(row) ? ['externalUserExtId', idOf(row)] : ['mobile', row.values.mobile ?? '']
      const wrong: Wrong[] = []
      const bad = (zh: string, en: string) => wrong.push({ column, value, reason: { zh, en } })
      if (value === '') bad('客户 ID 和手机号至少填一项', 'Fill in the customer id or the mobile')
      else if (ids.length === 0 && idOf(row)) bad('没有这位客户', 'There is no such customer')
      else if (ids.length === 0) bad('没有客户登记了这个手机号', 'No customer has this mobile')
      else if (ids.length > 1)
        bad(`有 ${ids.length} 位客户登记了这个手机号，请改用客户 ID`, `${ids.length} customers have this mobile; use the customer id`)
      // Those that this very import put there before it was interrupted are not refused when it goes on.
      else if (listedBy && listedBy !== task.taskId) wrong.push({ column, value, reason: onIt })
      const until = untilOf(row, zone)
      if (until && Date.parse(until) <= Date.now())
        wrong.push({ column: 'until', value: row.values.until!, reason: { zh: '已经过去', en: 'This day has passed' } })
      return wrong
    })
  },
  async write(task, rows) {
    const { ctx } = task
    const found = await customersOf(ctx, rows)
    const zone = await zoneOf(ctx.db)
    const entries = rows.map((row, i) => ({ customerId: found[i]!.ids[0]!, reason: row.values.reason!, until: untilOf(row, zone) }))
    const on = await ctx.tx(async (tx) => {
      await begin(task, tx)
      // One customer may stand in the file twice, once by id and once by number.
      const once = [...new Map(entries.toReversed().map((e) => [e.customerId, e])).values()]
      const { on, taken } = await putOn(ctx, tx, task.taskId, once)
      await count(tx, task.taskId, taken, [])
      return on
    })
    const seen = new Set<string>()
    return entries.map(({ customerId }) => {
      const first = !seen.has(customerId)
      seen.add(customerId)
      return first && on.has(customerId) ? undefined : onIt
    })
  },
  async refused(task, lines) {
    await task.ctx.tx(async (tx) => {
      await begin(task, tx)
      await count(
        tx,
        task.taskId,
        0,
        lines.map((l) => ({ line: l.line, given: l.given, why: 'line' as const, words: storePhrase(inWords({ ...l.reason })) })),
      )
    })
  },
})

async function begin(task: TaskRun, tx: Parameters<typeof openRecord>[1]): Promise<void> {
  const made = await openRecord(task.ctx, tx, { recordId: task.taskId, taskId: task.taskId, kind: 'add', origin: 'import' })
  if (made)
    await audit(tx, task.ctx, 'black_list.import', {
      kind: 'black_list',
      id: task.taskId,
      name: titleOf({ kind: 'black_list_import', input: task.input }).zh,
    })
}

/** The end of the day, as the company's clock has it. */
const untilOf = (row: ImportRow, zone: string): string | null =>
  row.values.until ? instantOf(row.values.until, 1440, zone).toISOString() : null

/** For each line the customers it may mean, among those the asker may see, and by which record the one is on the list. */
async function customersOf(ctx: Context, rows: ImportRow[]): Promise<{ ids: string[]; listedBy: string | null }[]> {
  const scope = await staffInScope(ctx)
  const seen = scope ? sql`and ${sharedBy('c.staff_ids', scope)}` : sql``
  const { rows: byId } = await sql<{ id: string; ext: string }>`
    select c.customer_id as id, c.external_user_ext_id as ext from customers c
    where c.corp_id = ${ctx.corpId} and c.external_user_ext_id = any(${rows.map(idOf)}::text[]) ${seen}`.execute(ctx.db)
  const numbers = [...new Set(rows.filter((r) => !idOf(r)).flatMap((r) => mobileOf(r) || []))]
  const { rows: byNumber } = await sql<{ id: string; mobiles: string[] }>`
    select f.customer_id as id, f.remark_mobiles as mobiles from follows f
    join customers c on c.corp_id = ${ctx.corpId} and c.customer_id = f.customer_id ${seen}
    where ${await withMobiles(ctx, numbers)}`.execute(ctx.db)
  const ofRow = rows.map((row) => {
    if (idOf(row)) return byId.filter((c) => c.ext === idOf(row)).map((c) => c.id)
    const ways = spellings(mobileOf(row))
    return [...new Set(byNumber.filter((f) => f.mobiles.some((m) => ways.includes(m))).map((f) => f.id))]
  })
  const { rows: listed } = await sql<{ id: string; record_id: string }>`
    select b.customer_id as id, b.record_id from black_list b
    where b.corp_id = ${ctx.corpId} and b.customer_id = any(${ofRow.flat()}::uuid[]) and ${inForce}`.execute(ctx.db)
  const by = new Map(listed.map((l) => [l.id, l.record_id]))
  return ofRow.map((ids) => ({ ids, listedBy: (ids.length === 1 && by.get(ids[0]!)) || null }))
}
