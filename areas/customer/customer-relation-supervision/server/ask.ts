import { sql } from 'kysely'
import { leadersOf } from '#areas/staff/staff-management/server/nouns/leaders.ts'
import type { Input } from '#core/contract/call.ts'
import type { Problem } from '#core/contract/errors.ts'
import { needed } from '#core/contract/refused.ts'
import { auditEach } from '#core/server/audit.ts'
import { batchTask } from '#core/server/batch.ts'
import type { Context } from '#core/server/context.ts'
import type { Tx } from '#core/server/db.ts'
import { cleanName } from '#core/server/names.ts'
import { give, ownerOf } from '#core/server/notices.ts'
import { phrase } from '#core/server/phrases.ts'
import { notFound, refuseAny } from '#core/server/refusal.ts'
import { aRelation, type Kind, relation } from '../contract.ts'
import { whole } from './exports.ts'
import { asked, filterProblems, relationRows } from './list.ts'
import { askedOf } from './notices.ts'

/** Of whom people were asked is not asked again for so long. */
const askedMs = 86_400_000
type Whom = Pick<Input<typeof relation.ask>, 'whom' | 'staffIds' | 'note'>

interface Case {
  record_id: string
  customer_id: string
  name: string
  /** Who follows, or did last; of a move the member who got them. */
  followers: string[]
  /** Whom it is about: of a move both. */
  about: string[]
}

/** Somebody must be named, and people by name must be at work; `others` is what else is wrong. */
async function check(ctx: Context, { whom, staffIds = [] }: Whom, others: Problem[] = []): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from staff s where s.corp_id = ${ctx.corpId} and s.staff_id = any(${staffIds}::uuid[]) and s.status = 1`.execute(
    ctx.db,
  )
  refuseAny([
    ...others,
    ...(whom.length === 0 && staffIds.length === 0 ? [{ field: 'whom', message: needed }] : []),
    ...(rows[0]!.n < staffIds.length ? [{ field: 'staff_ids', message: notAtWork }] : []),
  ])
}
const notAtWork = { zh: '有人不在通讯录里，或不在职', en: 'Somebody is not in the address book, or not at work' }

/** The relations of this kind that the records name, as far as the asker sees them and they are still so. */
async function casesOf(ctx: Context, tx: Tx, kind: Kind, recordIds: readonly string[]): Promise<Case[]> {
  const { from, where, id } = await asked(ctx, whole({ kind, state: 'all' }))
  const its =
    kind === 'moved'
      ? sql`m.customer_id, (select c.name from customers c where c.corp_id = ${ctx.corpId} and c.customer_id = m.customer_id) as name,
          array[m.to_staff_id] as followers, array[m.from_staff_id, m.to_staff_id] as about`
      : sql`c.customer_id, c.name, c.staff_ids as followers, c.staff_ids as about`
  const { rows } = await sql<Case>`
    select ${id} as record_id, ${its} from ${from} where ${where} and ${id} = any(${recordIds}::uuid[]) order by ${id}`.execute(tx)
  return rows
}

/** Asks for each; the records of whom somebody was asked. Asked at the same `at` twice, as by a task that runs again, nobody is told again. */
async function askFor(
  ctx: Context,
  tx: Tx,
  kind: Kind,
  cases: Case[],
  { whom, staffIds = [], note = '' }: Whom,
  at: Date,
): Promise<Set<string>> {
  const words = cleanName(note)
  const done = new Set<string>()
  for (const one of cases) {
    const ids = [
      ...(whom.includes('followers') ? one.followers : []),
      ...(whom.includes('leaders') ? await leadersOf(tx, one.about) : []),
      ...staffIds,
    ]
    const { rows: people } = await sql<{ staff_id: string }>`
      select s.staff_id from staff s where s.corp_id = ${tx.corpId} and s.staff_id = any(${ids}::uuid[]) and s.status = 1 order by s.staff_id`.execute(
      tx,
    )
    if (people.length === 0) continue
    const { rows: fresh } = await sql`
      insert into relation_asks as r (corp_id, customer_id, kind, asked_at, asked_by, asked_note)
      values (${tx.corpId}, ${one.customer_id}, ${kind}, ${at}, ${ctx.me.name}, ${words})
      on conflict (corp_id, customer_id, kind) do update set asked_at = excluded.asked_at, asked_by = excluded.asked_by, asked_note = excluded.asked_note
        where r.asked_at < ${new Date(at.getTime() - askedMs)}
      returning r.customer_id`.execute(tx)
    if (fresh.length === 0) continue
    done.add(one.record_id)
    const values = { customerId: one.customer_id, name: one.name, kind, by: ctx.me.name, note: words }
    await give(
      tx,
      askedOf,
      people.flatMap((p) => ownerOf(p.staff_id)),
      values,
    )
  }
  return done
}

export async function ask(ctx: Context, { kind, recordIds, ...whom }: Input<typeof relation.ask>) {
  await check(ctx, whom)
  return ctx.tx(async (tx) => {
    const cases = await casesOf(ctx, tx, kind, recordIds)
    if (cases.length === 0) throw notFound(aRelation)
    const done = await askFor(ctx, tx, kind, cases, whom, new Date())
    const words = cleanName(whom.note ?? '')
    const customers = cases.filter((c) => done.has(c.record_id)).map((c) => ({ id: c.customer_id, name: c.name }))
    await auditEach(tx, ctx, 'customer_relation.ask', { kind: 'customer', many: 'customer_relation' }, customers, {
      kind,
      ...(words && { note: words }),
    })
    return { asked: done.size, passedOver: new Set(recordIds).size - done.size }
  })
}

const notAsked = phrase('relation_not_asked', () => ({
  zh: '今天已经请过、已经不是这种关系，或者没有在职的人可以请',
  en: 'Asked today already, not so any more, or nobody at work to ask',
}))

/** The same for everybody behind a filter of the list. */
export const askAll = batchTask('customer_relation_ask', {
  input: relation.askAll.input,
  title: { zh: '批量请人处理客户关系', en: 'Ask people to see to customers' },
  async pick(ctx, { all, exclude = [], ...whom }, madeBefore) {
    await check(ctx, whom, filterProblems(whole(all), 'all.'))
    return relationRows(ctx, whole(all), exclude, madeBefore)
  },
  many({ ctx, startedAt }, rows, { all: { kind }, exclude: _, ...whom }) {
    return ctx.tx(async (tx) => {
      const ids = rows.map((r) => r.id)
      const cases = await casesOf(ctx, tx, kind, ids)
      const done = await askFor(ctx, tx, kind, cases, whom, startedAt)
      // A page of a killed worker is worked again: what it asked then is done.
      const { rows: before } = await sql<{ customer_id: string }>`
        select r.customer_id from relation_asks r where r.corp_id = ${tx.corpId} and r.customer_id = any(${cases.map((c) => c.customer_id)}::uuid[])
          and r.kind = ${kind} and r.asked_at = ${startedAt} and r.asked_by = ${ctx.me.name}`.execute(tx)
      const asked = new Set(before.map((r) => r.customer_id))
      for (const c of cases) if (asked.has(c.customer_id)) done.add(c.record_id)
      return new Map(ids.flatMap((id) => (done.has(id) ? [] : [[id, notAsked({})]])))
    })
  },
})
