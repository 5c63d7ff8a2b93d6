import Type from 'typebox'
import { conditions, type Held } from '#core/contract/audience.ts'

const one = '[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}:(is|has|from|to|some|none):[^,]{0,300}'
/**
 * Conditions on fields between commas, all of which hold: `<field id>:<what is asked>:<value>`, the value percent-encoded so that it holds no comma.
 * `is` (options or members between `|`: one of them; a number, a day; a phone number as `phoneAsked` gives it), `has` (a part of a text, two letters at least),
 * `from`, `to` (a number, an amount, a day), `some` and `none` (whether there is a value). Ten at most.
 */
export const byFields = conditions({ fields: Type.Optional(Type.String({ maxLength: 4000, pattern: `^${one}(,${one}){0,9}$` })) })
declare module '#core/contract/audience.ts' {
  interface Conditions extends Held<typeof byFields> {}
}
