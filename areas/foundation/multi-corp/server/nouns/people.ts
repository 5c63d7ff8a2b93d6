import { sql } from 'kysely'
import type { App } from '#core/server/context.ts'
import { newId } from '#core/server/ids.ts'

/** A member of staff as sessions name them: `staff:<staff id>`. */
export interface Known {
  corpId: number
  owner: string
}

/** Whoever is both has shown it, in one browser. Those that either was before come along. */
export async function samePerson(app: App, one: Known, other: Known): Promise<void> {
  await app.db.all.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(7218004)`.execute(trx)
    const { rows } = await sql<{ person_id: string }>`
      select distinct person_id from known_people
      where (corp_id, owner) in ((${one.corpId}, ${one.owner}), (${other.corpId}, ${other.owner}))`.execute(trx)
    const personId = rows[0]?.person_id ?? newId()
    for (const { corpId, owner } of [one, other])
      await trx
        .insertInto('known_people')
        .values({ corp_id: corpId, owner, person_id: personId })
        .onConflict((c) => c.doNothing())
        .execute()
    const before = rows.slice(1).map((r) => r.person_id)
    if (before.length > 0) await sql`update known_people set person_id = ${personId} where person_id = any(${before}::uuid[])`.execute(trx)
  })
}
