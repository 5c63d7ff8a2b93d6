import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { DbPool, Tx } from '#core/server/db.ts'
import { sha256 } from '#core/server/ids.ts'
import type { Database as Tables } from '#core/server/tables.generated.ts'

/** Without 0 and O, 1 and I and L: they are read out on the phone. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const groups = 4
const inGroup = 4

/** However it was typed. */
export const hashOf = (code: string): Buffer => sha256(code.toUpperCase().replace(/[^0-9A-Z]/g, ''))

/** A code good for `uses` companies within `days`, in the clear this once. 79 bits: nobody guesses one. */
export async function makeInvite({ all }: DbPool, { note = '', uses = 1, days = 30 }): Promise<string> {
  const group = () => Array.from({ length: inGroup }, () => letters[randomInt(letters.length)]).join('')
  const code = Array.from({ length: groups }, group).join('-')
  const expires_at = new Date(Date.now() + days * 86_400_000)
  await all
    .insertInto('invite_codes')
    .values({ code_hash: hashOf(code), note, uses_left: uses, expires_at })
    .execute()
  return code
}

/** Uses it once; `false` where there is none such, or it is used up or too old. */
export async function takeInvite(trx: Tx, codeHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    update invite_codes set uses_left = uses_left - 1 where code_hash = ${codeHash} and uses_left > 0 and expires_at > now()
    returning 1`.execute(trx)
  return rows.length > 0
}

/** Companies that have authorised and wait for the operator, the latest first. */
export async function waiting(db: Kysely<Tables>) {
  const { rows } = await sql<{ corp_id: number; name: string; contact: string | null; phone: string | null; since: Date }>`
    select c.corp_id, c.name, r.contact_name as contact, r.contact_phone as phone, c.created_at as since
    from corps c left join registrations r on r.corp_id = c.corp_id
    where c.activation_status = 'corp_authed' order by c.created_at desc limit 200`.execute(db)
  return rows
}
