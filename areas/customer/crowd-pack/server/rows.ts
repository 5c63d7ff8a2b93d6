import { type RawBuilder, sql } from 'kysely'
import type { Audience } from '#core/contract/audience.ts'
import { staffInScope } from '#core/server/access.ts'
import { sharedBy } from '#core/server/audience.ts'
import type { Context } from '#core/server/context.ts'
import type { Db, Tx } from '#core/server/db.ts'
import { notFound } from '#core/server/refusal.ts'
import { aPack, type PackKind } from '../contract.ts'

export interface PackRow {
  pack_id: string
  name: string
  note: string
  kind: PackKind
  audience: Audience
  size: number
  looked_after: string | null
  looked_at: Date | null
  look_cause: string
  edition: number
  made_by: string | null
  made_by_name: string
  version: number
  created_at: Date
}
export const packFields = sql`p.pack_id, p.name, p.note, p.kind, p.audience, p.size, p.looked_after, p.looked_at, p.look_cause, p.edition,
  p.made_by, p.made_by_name, p.version, p.created_at`

/** Packs are the company's: whoever may read them sees that there is one. */
export async function findPack(db: Db | Tx, packId: string, { lock = false } = {}): Promise<PackRow | undefined> {
  const { rows } = await sql<PackRow>`select ${packFields} from crowd_packs p
    where p.corp_id = ${db.corpId} and p.pack_id = ${packId} and p.deleted_at is null ${lock ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}
export async function packOf(db: Db | Tx, packId: string, how: { lock?: boolean } = {}): Promise<PackRow> {
  const pack = await findPack(db, packId, how)
  if (!pack) throw notFound(aPack)
  return pack
}

/** Narrows `customers c` to whom the asker may see; nothing for whoever sees all. */
export async function seen(ctx: Context): Promise<RawBuilder<unknown>> {
  const scope = await staffInScope(ctx)
  return scope ? sql`and ${sharedBy('c.staff_ids', scope)}` : sql``
}

/** The packs that a condition names. */
export const packsIn = ({ packsAny = [], packsAll = [], packsNone = [] }: Audience): string[] => [
  ...new Set([...packsAny, ...packsAll, ...packsNone]),
]

/** The staff of customers `c`, as lists name them. */
export const staffNames = (corpId: number) => sql`coalesce((select jsonb_agg(s.name order by s.name) from staff s
  where s.corp_id = ${corpId} and s.staff_id = any(c.staff_ids)), '[]')`
