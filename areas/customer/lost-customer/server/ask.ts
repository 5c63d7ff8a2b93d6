import { sql } from 'kysely'
import type { Input } from '#core/contract/call.ts'
import { staffInScope } from '#core/server/access.ts'
import { auditEach } from '#core/server/audit.ts'
import { batchTask } from '#core/server/batch.ts'
import type { Context } from '#core/server/context.ts'
import type { Tx } from '#core/server/db.ts'
import { cleanName } from '#core/server/names.ts'
import { give, ownerOf } from '#core/server/notices.ts'
import { phrase } from '#core/server/phrases.ts'
import { notFound } from '#core/server/refusal.ts'
import { aLoss, outflow } from '../contract.ts'
import { lostRows } from './list.ts'
import { note, unreadAgain } from './losses.ts'
import { winBack } from './notices.ts'
import { endedOf, outflowIdOf, recordIdOf } from './record-id.ts'

interface Ended {
  staff_id: string
  customer_id: string
  added_at: Date
  lost_at: Date
  is_lost: boolean
  deleted_by: string
  name: string
  staff_status: number
}
/** Who was asked is not asked again for so long. */
const askedMs = 86_400_000

/** Asks the members to win customers back. Each is told on their phone, and the list says since when. */
export async function askBack(ctx: Context, input: Input<typeof outflow.winBack>) {
  const words = cleanName(input.note ?? '')
  return ctx.tx(async (tx) => {
    const mine = await endedContacts(ctx, tx, input.recordIds)
    if (mine.length < new Set(input.recordIds).size) throw notFound(aLoss)
    const asked = await askFor(ctx, tx, mine, words, new Date())
    const customers = mine.filter((r) => asked.has(recordIdOf(r))).map((r) => ({ id: r.customer_id, name: r.name }))
    await auditEach(tx, ctx, 'outflow.winBack', { kind: 'customer', many: 'outflow' }, customers, { ...(words && { note: words }) })
    return { asked: asked.size, passedOver: mine.length - asked.size }
  })
}

/** The contacts that the records name, of members in the asker's scope. */
async function endedContacts(ctx: Context, tx: Tx, recordIds: string[]): Promise<Ended[]> {
  const scope = await staffInScope(ctx)
  const { rows } = await sql<Ended>`
    select distinct f.staff_id, f.customer_id, f.added_at, f.deleted_by, g.lost_at, coalesce(f.deleted_at = g.lost_at, false) as is_lost, coalesce(nullif(f.remark, ''), c.name) as name, s.status as staff_status
    from json_to_recordset(${JSON.stringify(recordIds.map(endedOf))}::json) as g(staff_id uuid, customer_id uuid, lost_at timestamptz)
    join follows f on f.corp_id = ${ctx.corpId} and f.staff_id = g.staff_id and f.customer_id = g.customer_id
    join customers c on c.corp_id = ${ctx.corpId} and c.customer_id = f.customer_id
    join staff s on s.corp_id = ${ctx.corpId} and s.staff_id = f.staff_id
    order by f.customer_id, f.staff_id`.execute(tx)
  return rows.filter((r) => !scope || scope.includes(r.staff_id))
}

/** The records of whom it asked for. Asked at the same `at` twice, as by a task that runs again, they are the same ones and nobody is told again. */
async function askFor(ctx: Context, tx: Tx, ended: Ended[], words: string, at: Date): Promise<Set<string>> {
  const asked = new Set<string>()
  for (const r of ended) {
    if (!r.is_lost || r.staff_status === 5) continue
    const outflowId = outflowIdOf(ctx.corpId, r)
    const { rows: fresh } = await sql<{ outflow_id: string }>`
      insert into outflows as l (corp_id, outflow_id, staff_id, customer_id, lost_by, added_at, lost_at, asked_at, asked_by, asked_note)
      values (${ctx.corpId}, ${outflowId}, ${r.staff_id}, ${r.customer_id}, ${r.deleted_by}, ${r.added_at}, ${r.lost_at}, ${at}, ${ctx.me.name}, ${words})
      on conflict (corp_id, customer_id, staff_id, lost_at) do update set asked_at = excluded.asked_at, asked_by = excluded.asked_by, asked_note = excluded.asked_note
        where l.asked_at is null or l.asked_at < ${new Date(at.getTime() - askedMs)}
      returning l.outflow_id`.execute(tx)
    if (!fresh[0]) continue
    asked.add(recordIdOf(r))
    await note(tx, fresh[0].outflow_id, ownerOf(r.staff_id), r.lost_at)
    await unreadAgain(tx, fresh[0].outflow_id, ownerOf(r.staff_id))
    await give(tx, winBack, ownerOf(r.staff_id), { name: r.name, by: ctx.me.name, note: words })
  }
  return asked
}

const notAsked = phrase('outflow_not_asked', () => ({
  zh: '今天已经请过，或者员工已离职、客户已经加回来',
  en: 'Asked today already, the member has left, or the customer came back',
}))

/** The same for everybody behind a filter of the list. */
export const askAll = batchTask('outflow_win_back', {
  input: outflow.winBackAll.input,
  title: { zh: '批量请员工挽回客户', en: 'Ask members to win customers back' },
  pick: (ctx, { all, exclude = [] }) => lostRows(ctx, all, exclude.map(endedOf)),
  many({ ctx, startedAt }, rows, { note: given }) {
    const words = cleanName(given ?? '')
    return ctx.tx(async (tx) => {
      const ended = await endedContacts(
        ctx,
        tx,
        rows.map((r) => r.id),
      )
      const asked = await askFor(ctx, tx, ended, words, startedAt)
      // A page of a killed worker is worked again: what it asked then is done.
      const { rows: before } = await sql<{ staff_id: string; customer_id: string; lost_at: Date }>`
        select l.staff_id, l.customer_id, l.lost_at from json_to_recordset(${JSON.stringify(ended)}::json) as g(staff_id uuid, customer_id uuid, lost_at timestamptz)
        join outflows l on l.corp_id = ${ctx.corpId} and l.customer_id = g.customer_id and l.staff_id = g.staff_id and l.lost_at = g.lost_at
        where l.asked_at = ${startedAt} and l.asked_by = ${ctx.me.name}`.execute(tx)
      for (const r of before) asked.add(recordIdOf(r))
      return new Map(rows.flatMap((r) => (asked.has(r.id) ? [] : [[r.id, notAsked({})]])))
    })
  },
})
