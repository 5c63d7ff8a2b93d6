import { sql } from 'kysely'
import type { App } from '#core/server/context.ts'
import { type Tx, tx } from '#core/server/db.ts'
import { newId } from '#core/server/ids.ts'
import { administrators, give } from '#core/server/notices.ts'
import { linked } from '../notices.ts'

/** A member of staff as sessions name them: `staff:<staff id>`. */
export interface Known {
  corpId: number
  owner: string
}

/**
 * Whoever is both has shown it, in one browser. Those that either was before come along. It opens `there` to whoever is `here`: they and the
 * administrators there are told, once.
 */
export async function samePerson(app: App, here: Known & { corpName: string }, there: Known & { name: string }): Promise<void> {
  await tx(app.db.forCorp(there.corpId), async (trx) => {
    await sql`select pg_advisory_xact_lock(7218004)`.execute(trx)
    const { rows } = await sql<{ person_id: string; n: number }>`
      select person_id, count(*)::int as n from known_people
      where (corp_id, owner) in ((${here.corpId}, ${here.owner}), (${there.corpId}, ${there.owner})) group by person_id`.execute(trx)
    if (rows[0]?.n === 2) return
    const personId = rows[0]?.person_id ?? newId()
    for (const { corpId, owner } of [here, there])
      await trx
        .insertInto('known_people')
        .values({ corp_id: corpId, owner, person_id: personId })
        .onConflict((c) => c.doNothing())
        .execute()
    const before = rows.slice(1).map((r) => r.person_id)
    if (before.length > 0) await sql`update known_people set person_id = ${personId} where person_id = any(${before}::uuid[])`.execute(trx)
    const people = [there.owner, ...(await administrators({ corpId: there.corpId, db: trx }))]
    await give(trx, linked, people, { person: there.name, company: here.corpName })
  })
}

/** The member is in no other company any more. */
export async function nobodyElse(trx: Tx, owner: string): Promise<void> {
  await trx.deleteFrom('known_people').where('corp_id', '=', trx.corpId).where('owner', '=', owner).execute()
}
