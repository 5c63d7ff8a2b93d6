import { type FieldDef, fieldsFor } from '#core/server/fields.ts'
import { can } from '#core/server/rights.ts'
import type { SeenFields } from '#core/server/seen-fields.ts'
import { customFields } from '../contract.ts'
import { ofCustomers } from './owner.ts'

const nameOf = ({ fieldId, labelZh, labelEn }: FieldDef) => ({ fieldId, labelZh, labelEn })

const ofCustomer: SeenFields = {
  areas: ['customer-management', 'customer-kanban', 'customer-transfer', 'customer-relation-supervision', 'lost-customer'],
  async look(ctx, person) {
    const [asked, theirs] = await Promise.all([fieldsFor(ctx, ofCustomers), fieldsFor({ ...ctx, me: person }, ofCustomers)])
    const seen = new Set(theirs.map((f) => f.fieldId))
    return {
      reveals: can(person, customFields.reveal),
      masked: asked.filter((f) => f.masked && seen.has(f.fieldId)).map(nameOf),
      hidden: asked.filter((f) => !seen.has(f.fieldId)).map(nameOf),
    }
  },
}
export default [ofCustomer]
