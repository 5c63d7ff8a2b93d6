import { sql } from 'kysely'
import { contributed } from '#core/server/areas.ts'
import type { Context } from '#core/server/context.ts'
import type { FirstStep } from '#core/server/home.ts'

export async function checklist(ctx: Context) {
  const steps = [...(await contributed<FirstStep>('first-steps.ts'))].sort((a, b) => a.order - b.order || a.key.localeCompare(b.key))
  if (steps.length === 0) return { steps: [] }
  const { rows } = await sql<{ done: boolean[] }>`
    select array[${sql.join(steps.map((s) => s.done(ctx.corpId)))}] as done`.execute(ctx.db)
  return { steps: steps.map(({ order: _, words = {}, done: __, ...step }, i) => ({ ...step, words, done: rows[0]!.done[i]! })) }
}
