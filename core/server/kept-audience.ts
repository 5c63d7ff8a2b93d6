import type { Audience } from '../contract/audience.ts'
import { snake } from '../contract/call.ts'
import type { Problem, Words } from '../contract/errors.ts'
import { conditionsAsked } from './audience.ts'
import { heldBy } from './audience-conditions.ts'
import type { Context } from './context.ts'
import { goneReferences } from './own/gone.ts'

/** An audience that is kept: without the fields that ask nothing, so that two of one meaning are the same. */
export function keptAudience(audience: Audience): Audience {
  return Object.fromEntries(
    Object.keys(audience).flatMap((key) => (heldBy(audience, key) === undefined ? [] : [[key, heldBy(audience, key)]])),
  )
}

/** What a condition names must be there, and for the asker's eyes: who it finds would tell of it otherwise. */
export async function goneProblems(ctx: Context, audience: Audience): Promise<Problem[]> {
  const conditions = await conditionsAsked(ctx, audience)
  const found = conditions.map(async ({ condition: { field, refers } }) => {
    if (!refers) return []
    const value = heldBy(audience, field)
    const ids = typeof value === 'string' ? value.split(',') : (value as (string | number)[]).map(String)
    const gone = await goneReferences(ctx, { [refers]: ids })
    return gone.length > 0 ? [{ field: `audience.${snake(field)}`, message: goneWords }] : []
  })
  return (await Promise.all(found)).flat()
}
const goneWords: Words = { zh: '条件里有已删除或你看不到的内容', en: 'The condition names something that is gone, or not for you to see' }
