import type { Audience } from '#core/contract/audience.ts'
import { contributed } from '#core/server/areas.ts'
import type { Context } from '#core/server/context.ts'
import type { Tx } from '#core/server/db.ts'

/** Who keeps the tags that customers have. One area says it in `server/tag-book.ts`, by default a list of one; without it nobody has tags. */
export interface TagBook {
  /** Our ids of WeCom's tags; what we have not met is asked for, what WeCom does not know is left out. */
  idsOf: (ctx: Context, extIds: string[]) => Promise<Map<string, string>>
  /** So many customers more (or fewer) have these tags: said in the transaction that marked them, after everything else that locks rows. */
  counted: (tx: Tx, changes: { tagId: string; n: number }[]) => Promise<void>
  /** How many this audience is, where it is of one tag alone and so is counted already; else `null`. */
  countOf: (ctx: Context, audience: Audience) => Promise<number | null>
}
const tagBook = async (): Promise<TagBook | undefined> => (await contributed<TagBook>('tag-book.ts'))[0]

export const tagIdsOf: TagBook['idsOf'] = async (ctx, extIds) => (await tagBook())?.idsOf(ctx, extIds) ?? new Map()
export const countMarked: TagBook['counted'] = async (tx, changes) => (await tagBook())?.counted(tx, changes)
export const countKept: TagBook['countOf'] = async (ctx, audience) => (await tagBook())?.countOf(ctx, audience) ?? null
