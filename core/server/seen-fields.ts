import type { Actor } from './actor.ts'
import type { Context } from './context.ts'

interface FieldName {
  fieldId: string
  labelZh: string
  labelEn: string
}
/** What somebody sees of fields once a page is open: `server/seen-fields.ts`, by default a list of these, for “why can they not see it”. */
export interface SeenFields {
  /** Areas whose pages show these fields. */
  areas: readonly string[]
  /** Whether masked fields open to the person, which are masked, and which they do not see at all; of fields that the asker sees. */
  look: (ctx: Context, person: Actor) => Promise<{ reveals: boolean; masked: FieldName[]; hidden: FieldName[] }>
}
