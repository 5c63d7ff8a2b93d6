import { sql } from 'kysely'
import type { Tx } from '#core/server/db.ts'
import type { FieldOwner } from '#core/server/fields.ts'
import { enqueue } from '#core/server/jobs.ts'
import { give, ownerOf } from '#core/server/notices.ts'
import type { PoolSubject, Told } from '#core/server/pools.ts'
import { aClue, clues } from '../contract.ts'
import { clueDue, clueGiven, clueRecycled } from './notices.ts'
import { settleJob } from './queue.ts'

const kinds = { given: clueGiven, recycled: clueRecycled, due: clueDue }

/** Clues as what lies in pools. */
export const ofClues: PoolSubject = {
  key: 'clue',
  thing: aClue,
  kinds: { pool: 'clue_pool', grade: 'clue_grade' },
  async told(tx, what, about) {
    const names = await namesOf(tx, about)
    for (const { itemId, staffId } of about)
      await give(tx, kinds[what], ownerOf(staffId), { clueId: itemId, name: names.get(itemId) ?? '' })
  },
  async settleLater(tx, poolIds) {
    for (const poolId of poolIds) await enqueue(tx, settleJob, { poolId })
  },
}

/** What a clue is called. */
export const called = sql<string>`coalesce(nullif(concat_ws(' · ', nullif(c.company, ''), nullif(c.name, '')), ''), c.phone ->> 'masked', '')`
async function namesOf(tx: Tx, about: readonly Told[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ clue_id: string; name: string }>`
    select c.clue_id, ${called} as name from clues c
    where c.corp_id = ${tx.corpId} and c.clue_id = any(${about.map((a) => a.itemId)}::uuid[])`.execute(tx)
  return new Map(rows.map((r) => [r.clue_id, r.name]))
}

/** Clues as an owner of fields; none that every company has: those are columns. */
export const clueFieldOwner: FieldOwner = {
  key: 'clue',
  audit: 'clue_field',
  builtIn: [],
  reveal: clues.reveal,
  columns: ['手机号', '姓名', '公司', '需求', '来源', '级别', '标签', '负责人', '领取时间', '跟进', '编号'],
}
