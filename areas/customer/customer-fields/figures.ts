import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { figure } from '#core/contract/figures.ts'
import { writeCondition } from './conditions.ts'
import { customFields } from './contract.ts'

const customers = {
  call: customFields.usage,
  list: externalUsers.list,
  screen: 'customer-management.list',
  file: { call: externalUsers.export, input: (filters: object) => ({ filters }) },
}
/** How many customers have something of a field: each opens the list of them. */
export const fieldFigures = {
  filled: figure({
    ...customers,
    numbers: (d, { fieldId }) => [{ value: d.filled, filter: { fields: writeCondition({ fieldId, ask: 'some', value: '' }) } }],
  }),
  /** On the page of all fields. */
  ofField: figure({
    ...customers,
    call: customFields.filled,
    numbers: (d) =>
      d.list.map(({ fieldId, filled }) => ({ value: filled, filter: { fields: writeCondition({ fieldId, ask: 'some', value: '' }) } })),
  }),
  ofOption: figure({
    ...customers,
    numbers: (d, { fieldId }) =>
      d.options.map(({ no, count }) => ({ value: count, filter: { fields: writeCondition({ fieldId, ask: 'is', value: String(no) }) } })),
  }),
}
