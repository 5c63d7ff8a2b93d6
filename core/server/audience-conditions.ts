import type { RawBuilder, SqlBool } from 'kysely'
import type { Static, TProperties } from 'typebox'
import type { Audience } from '../contract/audience.ts'
import type { Context } from './context.ts'

type Asked = RawBuilder<SqlBool> | undefined
/** What one field of an audience asks of `customers c`: an entry of its area's `server/audience.ts`. An index serves it (testing/plans.test.ts). */
export interface AudienceCondition {
  field: string
  where: (ctx: Context, audience: Audience) => Asked | Promise<Asked>
}
/** One for each field that the area declares; asked when the audience has the field, which is no empty list then. */
export const conditionsOf = <P extends TProperties>(
  fields: P,
  where: { [K in keyof P]: (ctx: Context, value: Static<P[K]>, audience: Audience) => Asked | Promise<Asked> },
): AudienceCondition[] =>
  Object.keys(fields).map((field) => ({
    field,
    where: (ctx, audience) => {
      const value = (audience as Record<string, unknown>)[field]
      if (value === undefined || (Array.isArray(value) && value.length === 0)) return undefined
      // The value was checked against the schema of this very field.
      return where[field as keyof P](ctx, value as never, audience)
    },
  }))
