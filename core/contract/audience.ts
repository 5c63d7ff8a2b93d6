import type { Static, TObject, TOptional, TProperties, TUnsafe } from 'typebox'
import { strict } from './call.ts'

/**
 * Who: one description of a set of customers, used by lists, batch actions, mass messages, SOPs and exports. Every condition
 * narrows; an empty audience is everyone the asker may see.
 *
 * Conditions are their areas': each says in its `audience.ts` what it adds, in `server/audience.ts` what the database is asked, and in
 * `web/audience.tsx` how it is chosen and read. A field is optional and limits itself (R039).
 *
 *   export const points = conditions({ pointsFrom: Type.Optional(Type.Integer({ minimum: 0 })) })
 *   declare module '#core/contract/audience.ts' {
 *     interface Conditions extends Held<typeof points> {}
 *   }
 */
// biome-ignore lint/suspicious/noEmptyInterface: areas add to it
export interface Conditions {}
export type Held<P extends TProperties> = Static<TObject<P>>
export type Audience = { [K in keyof Conditions]: Conditions[K] }

type Fields = { [K in keyof Conditions]-?: TOptional<TUnsafe<NonNullable<Conditions[K]>>> }

/** What areas have declared so far, and the inputs that take it: a schema is compiled when it is first used, which is after that. */
const declared: TProperties = {}
const taking: TProperties[] = []

export function conditions<P extends TProperties>(fields: P): P {
  for (const properties of [declared, ...taking]) Object.assign(properties, fields)
  return fields
}

/** An input that takes the conditions beside its own fields: a list's filter. */
export function withConditions<P extends TProperties>(schema: TObject<P>): TObject<P & Fields> {
  taking.push(Object.assign(schema.properties, declared))
  return schema as never // its properties have just been extended by those of `Fields`
}
export const Audience = withConditions(strict({}))
