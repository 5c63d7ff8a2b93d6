import { sql } from 'kysely'
import { conditionsOf } from '#core/server/audience-conditions.ts'
import { type FieldAsked, fieldsWhere } from '#core/server/fields/where.ts'
import { byFields } from '../audience.ts'
import { conditionsIn } from '../conditions.ts'
import { ofCustomers } from './owner.ts'
import { ownFields } from './values.ts'

export default conditionsOf(
  byFields,
  {
    async fields(ctx, text) {
      const fields = await ownFields(ctx)
      const { words, conditions } = conditionsIn(text)
      const asked = conditions.flatMap(({ fieldId, ...asks }): FieldAsked[] => {
        const field = fields.find((f) => f.fieldId === fieldId)
        return field ? [{ field, ...asks }] : []
      })
      // One that is gone, or not for the asker to see, finds nobody: without it more people would be found than were asked for.
      if (asked.length < words.length) return sql`false`
      return fieldsWhere(ctx, ofCustomers, sql`c.customer_id`, asked)
    },
  },
  { fields: { lines: ['fieldChanged'], refers: 'customer_fields' } },
)
