import { sql } from 'kysely'
import type { Db, Tx } from '#core/server/db.ts'
import type { Secrets } from '#core/server/secrets.ts'

/**
 * How far the chains of a company are, signed with SECRET_KEY. What it says is on the chain is never put there again, so a chain that somebody took
 * away in the database stays away and is told.
 */
export interface Anchor {
  /** The time of the newest line on the chains, ISO 8601. */
  through: string
  /** Of each day on which lines are kept: how many are on its chain, and the fingerprint of the last, in hex. */
  days: Record<string, { seq: number; print: string }>
}

/** A line may be committed so long after its time: longer than any statement may take. */
const lateMs = 3_600_000
/** Without an anchor, lines this old are still put on a chain: a worker may be started a while after the company is made. */
const firstMs = 86_400_000

const signature = (secrets: Secrets, corpId: number, says: string) => secrets.sign(`audit anchor ${corpId} ${says}`)

/** None where it was never made, was taken away, or is not of this program: then the chains begin anew, and no day before is proved. */
export async function readAnchor(db: Db | Tx, secrets: Secrets): Promise<Anchor | undefined> {
  const { rows } = await sql<{ says: string; signature: string }>`
    select n.says, n.signature from audit_anchors n where n.corp_id = ${db.corpId}`.execute(db)
  const row = rows[0]
  return row && row.signature === signature(secrets, db.corpId, row.says) ? JSON.parse(row.says) : undefined
}

/** `keptFrom`: days before it are not kept any more. */
export async function writeAnchor(tx: Tx, secrets: Secrets, { through, days }: Anchor, keptFrom: string): Promise<void> {
  const recent = Object.fromEntries(Object.entries(days).filter(([day]) => day >= keptFrom))
  const says = JSON.stringify({ through, days: recent })
  await sql`
    insert into audit_anchors (corp_id, says, signature) values (${tx.corpId}::int, ${says}::text, ${signature(secrets, tx.corpId, says)}::text)
    on conflict (corp_id) do update set says = excluded.says, signature = excluded.signature`.execute(tx)
}

/** Older lines that are on no chain are not put there any more. */
export const sealedFrom = (anchor: Anchor | undefined, now: Date): Date =>
  anchor ? new Date(Date.parse(anchor.through) - lateMs) : new Date(now.getTime() - firstMs)
