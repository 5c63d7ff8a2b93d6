import type { Actor } from '#core/server/actor.ts'
import type { Context } from '#core/server/context.ts'
import { type FieldDef, fieldsFor } from '#core/server/fields.ts'
import { can } from '#core/server/rights.ts'
import { customFields } from '../../contract.ts'
import { ofCustomers } from '../owner.ts'

const named = ({ fieldId, labelZh, labelEn }: FieldDef) => ({ fieldId, labelZh, labelEn })

/** What somebody sees of the fields of customers: whether masked ones open to them, which are masked, and which they do not see at all. Of fields that the asker sees. */
export async function fieldsSeenBy(ctx: Context, person: Actor) {
  const [asked, theirs] = await Promise.all([fieldsFor(ctx, ofCustomers), fieldsFor({ ...ctx, me: person }, ofCustomers)])
  const seen = new Set(theirs.map((f) => f.fieldId))
  return {
    reveals: can(person, customFields.reveal),
    masked: asked.filter((f) => f.masked && seen.has(f.fieldId)).map(named),
    hidden: asked.filter((f) => !seen.has(f.fieldId)).map(named),
  }
}
