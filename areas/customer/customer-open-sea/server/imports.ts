import { sql } from 'kysely'
import Type from 'typebox'
import { Id } from '#core/contract/call.ts'
import type { Words } from '#core/contract/errors.ts'
import { fieldLabel } from '#core/contract/fields.ts'
import { dayOf, instantOf } from '#core/contract/time.ts'
import { staffInScope } from '#core/server/access.ts'
import type { Context } from '#core/server/context.ts'
import { keep } from '#core/server/fields/keep.ts'
import { putValues, checked as readValues, staffBy } from '#core/server/fields/values.ts'
import { fieldsFor, fieldView } from '#core/server/fields.ts'
import { idOf } from '#core/server/ids.ts'
import { cleanName } from '#core/server/names.ts'
import { wordsOf as wordsOfPhrase } from '#core/server/phrases.ts'
import { lockItems, take, tellEvents, touch } from '#core/server/pools/terms.ts'
import { gradesOf, whoHas } from '#core/server/pools.ts'
import { Refusal } from '#core/server/refusal.ts'
import type { ImportColumn, ImportRow, Wrong } from '#core/server/sheets/columns.ts'
import { importTask } from '#core/server/sheets/import.ts'
import { zoneOf } from '#core/server/zone.ts'
import { channelClueImport, clueImport } from '../contract.ts'
import { type ClueRow, insert, knownAs, notGivable, noWho, phoneKnown, poolNamed, wrongPhone } from './clues.ts'
import { isPhone, phoneKey, phoneOf } from './keys.ts'
import { joined, where } from './list.ts'
import { clueFieldOwner, ofClues } from './subject.ts'

const same = (text: string) => ({ zh: text, en: text })
const atMost = (n: number) => (text: string) => ([...text].length > n ? { zh: `最多 ${n} 个字`, en: `At most ${n} characters` } : undefined)
const dayForm = /^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const aDay = (day: string): Words | undefined =>
  dayForm.test(day) && !Number.isNaN(Date.parse(day)) ? undefined : { zh: '写成 2026-11-21', en: 'Write it as 2026-11-21' }
const column = (key: string, zh: string, en: string, more: Partial<ImportColumn> = {}): ImportColumn => ({
  key,
  title: { zh, en },
  ...more,
})

const columns: ImportColumn[] = [
  column('phone', '手机号', 'Phone', {
    sample: same('13800001111'),
    aliases: ['手机', '电话', 'mobile'],
    check: (t) => (isPhone(t) ? undefined : wrongPhone),
  }),
  column('name', '姓名', 'Name', { sample: { zh: '王女士', en: 'Ms Wang' }, aliases: ['联系人'], check: atMost(64) }),
  column('company', '公司', 'Company', { sample: { zh: '蓝鲸科技', en: 'Blue Whale' }, check: atMost(64) }),
  column('content', '需求', 'What they want', {
    sample: { zh: '年会甜品台', en: 'A dessert table' },
    aliases: ['要什么', '内容'],
    check: atMost(500),
  }),
  column('source', '来源', 'Source', { sample: { zh: '官网表单', en: 'Website' }, aliases: ['渠道'], check: atMost(30) }),
  column('grade', '级别', 'Grade', { choices: async (ctx) => (await gradesOf(ctx.db, ofClues)).map((g) => g.name) }),
  column('tags', '标签', 'Tags'),
  column('enteredAt', '进入日期', 'Came in on', { aliases: ['创建时间'], check: aDay }),
  // What another system knew of who has it.
  column('staff', '负责人', 'In whose hand', { aliases: ['归属人'] }),
  column('takenAt', '领取日期', 'Taken on', { check: aDay }),
  column('note', '跟进', 'Follow-up', { aliases: ['跟进记录'], check: atMost(500) }),
  column('notedAt', '跟进日期', 'Followed up on', { check: aDay }),
]
const extId = column('extId', '编号', 'Number at the channel', {
  required: true,
  sample: same('A20261121001'),
  aliases: ['线索编号'],
  check: atMost(64),
})

async function known(ctx: Context, rows: readonly ImportRow[]) {
  const names = [...new Set(rows.flatMap((r) => (r.values.staff ? [r.values.staff] : [])))]
  const byId = await staffBy(ctx.db, names)
  const { rows: named } = await sql<{ staff_id: string; name: string }>`
    select staff_id, name from staff where corp_id = ${ctx.corpId} and status = 1 and name = any(${names}::text[])`.execute(ctx.db)
  const staff = new Map(
    names.flatMap((n) => {
      const found = named.filter((s) => s.name === n).map((s) => s.staff_id)
      const id = byId.get(n) ?? (found.length === 1 ? found[0] : undefined)
      return id ? [[n, id] as const] : []
    }),
  )
  const grades = new Map((await gradesOf(ctx.db, ofClues)).map((g) => [g.name, g.gradeId]))
  return { staff, grades, zone: await zoneOf(ctx.db) }
}
const given = (fields: Awaited<ReturnType<typeof fieldsFor>>, { values }: ImportRow): Record<string, string> =>
  Object.fromEntries(fields.flatMap((f) => (values[`field_${f.key}`] ? [[f.key, values[`field_${f.key}`]!]] : [])))

function importOf(kind: string, title: Words, channel: boolean) {
  return importTask(kind, {
    title,
    access: (channel ? channelClueImport : clueImport).start.access,
    options: Type.Object({ poolId: Id }),
    columns: async (ctx) => [
      ...(channel ? [extId] : []),
      ...columns.map((c) => (channel && c.key === 'source' ? { ...c, required: true } : c)),
      ...(await fieldsFor(ctx, clueFieldOwner)).map((f) =>
        column(`field_${f.key}`, fieldLabel(fieldView(f), false), fieldLabel(fieldView(f), true), { aliases: [f.key] }),
      ),
    ],
    key: ({ values: v }) => (channel ? `${v.source} ${v.extId}` : (v.phone ?? '').replace(/\D/g, '')),
    async check({ ctx, taskId }, rows, { poolId }) {
      const pool = await poolNamed(ctx, poolId)
      const { staff, grades, zone } = await known(ctx, rows)
      const scope = await staffInScope(ctx)
      const has = await whoHas(ctx.db, [pool], [...staff.values()])
      const today = dayOf(new Date(), zone)
      const own = taskId ? rows.map((r) => idOf(taskId, r.line)) : []
      const there = channel ? await ofChannel(ctx, rows) : new Map<string, string>()
      const before = [...there.values()]
      const { rows: seen } = await sql<{ id: string }>`
        select i.item_id as id from ${joined(ctx)} where ${await where(ctx, {})} and i.item_id = any(${before}::uuid[])`.execute(ctx.db)
      const open = new Set(seen.map((r) => r.id))
      const key = (r: ImportRow) => (r.values.phone && isPhone(r.values.phone) ? phoneKey(ctx, r.values.phone) : '')
      const numbers = await knownAs(ctx, rows.map(key).filter(Boolean), [...own, ...before])
      const fields = await fieldsFor(ctx, clueFieldOwner)
      const read = await readValues(
        ctx.db,
        fields,
        rows.map((r) => given(fields, r)),
      )
      return rows.map(({ values: v, ...row }, n): Wrong[] => {
        const wrong: Wrong[] = read[n]!.problems.map((p) => ({
          column: `field_${p.field}`,
          value: v[`field_${p.field}`],
          reason: p.message as Words,
        }))
        const bad = (of: string, zh: string, en: string) => void wrong.push({ column: of, value: v[of] ?? '', reason: { zh, en } })
        const taken = numbers.get(key({ values: v, ...row }))
        const old = there.get(`${v.source} ${v.extId}`)
        if (old && !open.has(old)) bad('extId', '公司里已有这个编号的线索', 'There is a clue of this number already')
        const to = staff.get(v.staff ?? '')
        if (to && ((scope && !scope.includes(to)) || !has(pool, to))) bad('staff', notGivable.zh, notGivable.en)
        if (taken) wrong.push({ column: 'phone', value: v.phone ?? '', reason: taken })
        if (!v.phone && !v.name && !v.company) wrong.push({ column: 'phone', value: '', reason: noWho })
        if (v.grade && !grades.has(v.grade)) bad('grade', '没有这个级别', 'There is no such grade')
        if (v.staff && !staff.has(v.staff))
          bad('staff', '没有这位在职员工，重名请写账号', 'No such member at work; of namesakes write the account')
        for (const day of ['enteredAt', 'takenAt', 'notedAt'] as const)
          if (v[day] && v[day] > today) bad(day, '不能晚于今天', 'Not after today')
        if ((v.note || v.takenAt) && !v.staff) bad('staff', '写了跟进或领取日期，就要写负责人', 'A follow-up is by somebody: say who')
        return wrong
      })
    },
    async write(task, rows, { poolId }) {
      const { ctx } = task
      const pool = await poolNamed(ctx, poolId)
      const { staff, grades, zone } = await known(ctx, rows)
      const there = channel ? await ofChannel(ctx, rows) : new Map<string, string>()
      const fields = await fieldsFor(ctx, clueFieldOwner)
      const values = await readValues(
        ctx.db,
        fields,
        rows.map((r) => given(fields, r)),
      )
      const clueRows = rows.map(
        ({ line, values: v }): ClueRow => ({
          clueId: there.get(`${v.source} ${v.extId}`) ?? idOf(task.taskId, line),
          extId: channel ? v.extId! : null,
          gradeId: grades.get(v.grade ?? '') ?? null,
          name: cleanName(v.name ?? ''),
          company: cleanName(v.company ?? ''),
          content: v.content ?? '',
          source: cleanName(v.source ?? ''),
          tags: [
            ...new Set(
              (v.tags ?? '')
                .split(/[,，、;；]/)
                .map((t) => t.trim())
                .filter(Boolean),
            ),
          ].slice(0, 20),
          phone: v.phone ? keep(ctx.app.config, { type: 'phone' }, phoneOf(v.phone)) : null,
          phone_key: v.phone ? phoneKey(ctx, v.phone) : null,
          ...(v.enteredAt && { enteredAt: instantOf(v.enteredAt, 10 * 60, zone) }),
        }),
      )
      return ctx.tx(async (tx) => {
        const done = await insert(tx, ctx, poolId, clueRows)
        const out: (Words | undefined)[] = []
        for (const [n, row] of clueRows.entries()) {
          const { values: v } = rows[n]!
          if (!done.there.has(row.clueId)) {
            out.push(phoneKnown)
            continue
          }
          if (there.has(`${v.source} ${v.extId}`)) await renew(tx, row)
          const some = values[n]!.values
          if (some.size > 0) await putValues(tx, ctx, clueFieldOwner, [{ objectId: row.clueId, values: some }])
          const staffId = done.made.has(row.clueId) ? staff.get(v.staff ?? '') : undefined
          if (staffId) {
            const [item] = await lockItems(tx, [row.clueId])
            const at = v.takenAt ? instantOf(v.takenAt, 10 * 60 + 30, zone) : new Date()
            try {
              await take(tx, pool, item!, staffId, { how: 'imported', at: at > new Date() ? new Date() : at })
            } catch (error) {
              if (!(error instanceof Refusal)) throw error
              out.push(wordsOfPhrase(error.phrase))
              continue
            }
            const { rows: who } = await sql<{
              name: string
            }>`select name from staff where corp_id = ${ctx.corpId} and staff_id = ${staffId}`.execute(tx)
            const by = { staffId, name: who[0]?.name ?? '', owner: `staff:${staffId}` }
            await tellEvents(tx, by, [{ itemId: row.clueId, kind: 'received', at }])
            if (v.note) {
              const noted = v.notedAt ? instantOf(v.notedAt, 15 * 60, zone) : at
              const when = noted < at ? at : noted > new Date() ? new Date() : noted
              await tellEvents(tx, by, [{ itemId: row.clueId, kind: 'note', text: v.note, at: when }])
              await touch(tx, row.clueId, when)
            }
          }
          out.push(undefined)
        }
        return out
      })
    },
  })
}

/** What a channel has told of before, by its number there. */
async function ofChannel(ctx: Context, rows: readonly ImportRow[]): Promise<Map<string, string>> {
  const { rows: found } = await sql<{ source: string; ext_id: string; id: string }>`
    select source, ext_id, clue_id as id from clues where corp_id = ${ctx.corpId} and live
      and source = any(${rows.map((r) => cleanName(r.values.source ?? ''))}::text[]) and ext_id = any(${rows.map((r) => r.values.extId ?? '')}::text[])`.execute(
    ctx.db,
  )
  return new Map(found.map((r) => [`${r.source} ${r.ext_id}`, r.id]))
}
/** Told again: what stands in the file holds, what is empty there stays. */
const renew = (tx: Parameters<typeof lockItems>[0], r: ClueRow) =>
  sql`update clues set name = coalesce(nullif(${r.name}, ''), name), company = coalesce(nullif(${r.company}, ''), company),
      content = coalesce(nullif(${r.content}, ''), content), version = version + 1
    where corp_id = ${tx.corpId} and clue_id = ${r.clueId} and live
      and (name, company, content) is distinct from (coalesce(nullif(${r.name}, ''), name), coalesce(nullif(${r.company}, ''), company),
        coalesce(nullif(${r.content}, ''), content))`.execute(tx)

/** R028, R029: tasks that are asked for their state. */
export const importClues = importOf('clue_import', { zh: '导入线索', en: 'Import clues' }, false)
export const importChannelClues = importOf('channel_clue_import', { zh: '导入渠道线索', en: 'Import clues of a channel' }, true)
