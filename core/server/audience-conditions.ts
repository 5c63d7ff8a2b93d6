import type { RawBuilder, SqlBool } from 'kysely'
import type { Audience } from '../contract/audience.ts'
import type { Context } from './context.ts'

/** What one word of an audience asks of `customers c`: an entry of its area's `server/audience.ts`. An index serves it, as all of `audienceWhere`. */
export interface AudienceCondition {
  key: keyof Audience
  where: (ctx: Context, audience: Audience) => RawBuilder<SqlBool> | undefined
}
/** `where` is called when the audience has this key. */
export const condition = <K extends keyof Audience>(
  key: K,
  where: (ctx: Context, value: NonNullable<Audience[K]>) => RawBuilder<SqlBool>,
): AudienceCondition => ({
  key,
  where: (ctx, { [key]: value }) => (value === undefined ? undefined : where(ctx, value as NonNullable<typeof value>)),
})
