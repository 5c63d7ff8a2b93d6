import { addressWords, wordsOf } from '#core/contract/figures.ts'
import { contributed } from '#core/server/areas.ts'
import type { Context } from '#core/server/context.ts'
import type { Attention as Declared } from '#core/server/home.ts'
import { can } from '#core/server/rights.ts'
import type { Attention } from '../contract.ts'

const nothing = { zh: '', en: '' }

/** All that the areas have to say, of what the asker may open. */
export async function attention(ctx: Context): Promise<{ list: Attention[]; asOf: string }> {
  const mine = (await contributed<Declared>('attention.ts')).filter((one) => can(ctx.me, one.list))
  const inOrder = mine.sort((a, b) => a.order - b.order || a.key.localeCompare(b.key))
  const lines = await Promise.all(inOrder.map(async (one) => (await one.lines(ctx)).map((line) => ({ one, line }))))
  const list = lines
    .flat()
    .filter(({ line }) => line.count > 0)
    .map(({ one, line }) => ({
      key: one.key,
      kind: one.kind,
      urgent: one.urgent ?? false,
      count: line.count,
      title: line.title,
      help: line.help ?? nothing,
      at: line.at?.toISOString() ?? null,
      progress: line.progress ?? null,
      screen: one.screen,
      words: wordsOf(addressWords(one, line.filter)),
      verb: one.verb,
    }))
  return { list, asOf: new Date().toISOString() }
}
