import { sql } from 'kysely'
import type { App } from '#core/server/context.ts'
import type { Tx } from '#core/server/db.ts'
import { newId, sha256 } from '#core/server/ids.ts'

/** A member of staff as sessions name them: `staff:<staff id>`. */
export interface Known {
  corpId: number
  owner: string
}

/**
 * Whoever has just authorised the company of `there`, and was signed in as `from` until then, is asked in the session that began with it whether
 * they are both (`links.ts`). False where that is known: nothing is asked.
 */
export async function askWhetherSame(app: App, session: string, from: Known, there: Known): Promise<boolean> {
  const { rows: known } = await sql`
    select from known_people a join known_people b on b.person_id = a.person_id
    where a.corp_id = ${from.corpId} and a.owner = ${from.owner} and b.corp_id = ${there.corpId} and b.owner = ${there.owner}`.execute(
    app.db.all,
  )
  if (known.length > 0) return false
  await app.db.all
    .insertInto('link_offers')
    .values({
      offer_id: newId(),
      session_hash: sha256(session),
      corp_id: there.corpId,
      owner: there.owner,
      from_corp_id: from.corpId,
      from_owner: from.owner,
    })
    .execute()
  return true
}

/** The member is in no other company any more, and what they were asked is answered by nobody. */
export async function nobodyElse(trx: Tx, owner: string): Promise<void> {
  await trx.deleteFrom('known_people').where('corp_id', '=', trx.corpId).where('owner', '=', owner).execute()
}
