import { fieldLabel } from '#core/contract/fields.ts'
import { maskedText } from '#core/server/fields/keep.ts'
import { allFields } from '#core/server/fields.ts'
import { toldLines } from '#core/server/timeline.ts'
import { fieldLines } from '../timeline.ts'
import { ofCustomers } from './owner.ts'
import { ownFields } from './values.ts'

export default toldLines(fieldLines, {
  fieldChanged: {
    async tell(events, ctx) {
      const [all, seen] = await Promise.all([allFields(ctx.db, ofCustomers), ownFields(ctx)])
      return events.map(({ data: { fieldId, before = '', after = '', origin = '' } }) => {
        const field = all.find((f) => f.fieldId === fieldId)
        const text = (kept: string) => (field && readable ? maskedText(field, kept) : '')
        // What one does not see of the customer one does not read in their story either; of a deleted field nobody knows whose it was.
        const readable = seen.some((f) => f.fieldId === fieldId)
        return {
          fieldLabel: field && readable ? fieldLabel(field, ctx.lang === 'en') : '',
          before: text(before),
          after: text(after),
          fieldOrigin: origin,
        }
      })
    },
  },
})
