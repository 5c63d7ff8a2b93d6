import type { RawBuilder, SqlBool } from 'kysely'
import type { Static, TProperties } from 'typebox'
import type { Audience } from '../contract/audience.ts'
import type { Context } from './context.ts'

type Asked = RawBuilder<SqlBool> | undefined
/** What one field of an audience asks of `customers c`: an entry of its area's `server/audience.ts`. An index serves it (testing/plans.test.ts). */
export interface AudienceCondition extends Pick<About<unknown>, 'lines' | 'refers'> {
  field: string
  where: (ctx: Context, audience: Audience) => Asked | Promise<Asked>
  overTime?: (ctx: Context, audience: Audience, between: Between) => Asked | Promise<Asked>
}
export interface Between {
  from: Date
  to: Date
}
/** What keeps a stored condition true, where somebody keeps who meets it (crowd packs). */
interface About<V> {
  /** Lines of a customer's timeline, or words of an area that marks them, after which the answer may be another. */
  lines?: readonly string[]
  /** Who may have begun or ceased to meet it between two moments, though nothing happened to them. An index serves it. */
  overTime?: (ctx: Context, value: V, between: Between, audience: Audience) => Asked | Promise<Asked>
  /** The kind of reference that its ids point to: one that is gone, or not for the asker's eyes, is refused where it is kept. */
  refers?: string
}
/** One for each field that the area declares; asked when the audience has the field, which is no empty list then. */
export const conditionsOf = <P extends TProperties>(
  fields: P,
  where: { [K in keyof P]: (ctx: Context, value: Static<P[K]>, audience: Audience) => Asked | Promise<Asked> },
  about: { [K in keyof P]?: About<Static<P[K]>> } = {},
): AudienceCondition[] =>
  Object.keys(fields).map((field) => {
    const { lines, overTime, refers } = about[field as keyof P] ?? {}
    // The value was checked against the schema of this very field.
    const given = (audience: Audience) => heldBy(audience, field) as never
    return {
      field,
      lines,
      refers,
      where: (ctx, audience) => (given(audience) === undefined ? undefined : where[field as keyof P](ctx, given(audience), audience)),
      ...(overTime && {
        overTime: (ctx: Context, audience: Audience, between: Between) =>
          given(audience) === undefined ? undefined : overTime(ctx, given(audience), between, audience),
      }),
    }
  })

/** What an audience asks in this field; an empty list asks nothing, nor do words of nothing but spaces. */
export function heldBy(audience: Audience, field: string): unknown {
  const value = (audience as Record<string, unknown>)[field]
  const empty = Array.isArray(value) ? value.length === 0 : typeof value === 'string' && value.trim() === ''
  return empty ? undefined : value
}
