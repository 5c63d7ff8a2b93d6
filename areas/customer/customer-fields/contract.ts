import Type, { type Static } from 'typebox'
import { Audience } from '#core/contract/audience.ts'
import { besideChat, calls, command, Id, Instant, may, page, pageOf, query, strict, TaskStarted, Version } from '#core/contract/call.ts'
import { Field, FieldDraft, FieldLooks, FieldShape, FieldValue } from '#core/contract/fields.ts'
import { reference } from '#core/contract/references.ts'

export { infoFields, infoFieldsSnake, isElsewhere } from './fields.ts'
/** A file fills them, too: calls of this area all the same. */
export { fieldImport } from './imports.ts'

const read = may('customer_infomation_config', 'read')
const FieldList = Type.Object({ list: Type.Array(Field) })

/** Option → the one that whoever has it gets instead. */
const Moves = Type.Record(Type.String({ maxLength: 5 }), Type.Integer({ minimum: 1, maximum: 10_000 }))
const shape = FieldShape.properties
const looks = FieldLooks.properties

export const KnownValue = Type.Object({
  field: Field,
  /** Masked where the field is: phones keep the first three and the last four digits (R299), others say only that there is something. */
  value: FieldValue,
  /** Who it is, of a member of staff. */
  name: Type.String(),
  masked: Type.Boolean(),
  /** Whether the asker may write it. */
  editable: Type.Boolean(),
  version: Version,
})
export type KnownValue = Static<typeof KnownValue>

export const FieldChange = Type.Object({
  at: Instant,
  by: Type.String(),
  before: Type.String(),
  after: Type.String(),
  origin: Type.String(),
})
export type FieldChange = Static<typeof FieldChange>

const customer = strict({ customerId: Id })

export const customFields = calls('customer-fields', 'external_user/custom_field', {
  list: query({
    access: 'staff',
    about: 'shared',
    output: FieldList,
    summary: 'What this person sees of the fields of customers, in the order of the company: those of every company first.',
  }),
  regions: query({
    path: '/external_user/custom_field/region/list',
    access: 'staff',
    about: 'shared',
    output: Type.Object({
      list: Type.Array(
        Type.Object({
          name: Type.String(),
          cities: Type.Array(Type.Object({ name: Type.String(), districts: Type.Array(Type.String()) })),
        }),
      ),
    }),
    summary: 'Provinces, their cities and districts; of a municipality its districts stand where cities do.',
  }),
  setting: query({
    access: read,
    about: 'shared',
    output: FieldList,
    summary: 'All of them, also the hidden ones and those of other departments.',
  }),
  filled: query({
    access: read,
    about: 'company',
    output: Type.Object({
      customers: Type.Integer(),
      /** Of the fields whose values stand with us; one that is not here has none. */
      list: Type.Array(Type.Object({ fieldId: Id, filled: Type.Integer() })),
    }),
    summary: 'How many customers there are, and how many have a value of each field: kept by the writes, so that nothing is counted here.',
  }),
  usage: query({
    access: read,
    about: 'company',
    input: strict({ fieldId: Id }),
    output: Type.Object({
      /** How many customers have a value, and how many each option; no options of a masked field. */
      filled: Type.Integer(),
      options: Type.Array(Type.Object({ no: Type.Integer(), count: Type.Integer() })),
      /** Saved views of lists that filter by it. */
      views: Type.Integer(),
    }),
  }),
  add: command({
    access: may('customer_infomation_config', 'create'),
    about: 'company',
    once: true,
    input: FieldDraft,
    output: Type.Object({ fieldId: Id }),
  }),
  update: command({
    access: may('customer_infomation_config', 'update'),
    about: 'company',
    input: strict({ fieldId: Id, version: Version, hidden: Type.Boolean(), ...shape, ...looks }),
    summary: 'Names, limits, new options, whose it is. What rewrites values that stand there is refused: see convert.',
  }),
  preview: query({
    method: 'POST',
    access: may('customer_infomation_config', 'update'),
    about: 'company',
    input: strict({ fieldId: Id, ...shape, moves: Moves }),
    output: Type.Object({
      filled: Type.Integer(),
      converts: Type.Integer(),
      /** Values that would lose something, the most frequent first, twenty at most. */
      refused: Type.Array(Type.Object({ text: Type.String(), count: Type.Integer() })),
    }),
    summary:
      'How many values another type, index or set of options would take, and which not. Nothing is written. For whoever reads customers and sees the field; of a masked one only what fits whatever it is.',
  }),
  convert: command({
    access: may('customer_infomation_config', 'update'),
    about: 'company',
    longTask: true,
    input: strict({ fieldId: Id, version: Version, ...shape, ...looks, moves: Moves }),
    output: TaskStarted,
    summary:
      'Rewrites all values, or none: one that would lose something keeps the field as it is. Meanwhile it is read as before, and not written.',
  }),
  delete: command({
    access: may('customer_infomation_config', 'delete'),
    about: 'company',
    input: strict({ fieldId: Id, version: Version }),
  }),
  sort: command({
    access: may('customer_infomation_config', 'update'),
    about: 'company',
    lastWins: 'an order is looked at as it is made; whoever comes second sees theirs',
    input: strict({ fieldIds: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }) }),
    summary: 'The fields of one group in their new order.',
  }),
  values: query({
    path: '/external_user/custom_field/value/list',
    access: may('customer', 'read'),
    about: 'rows',
    input: customer,
    output: Type.Object({ list: Type.Array(KnownValue) }),
    summary: 'What is known of one customer; fields that stand with WeCom or in a member’s note are the customer’s own calls.',
  }),
  setValue: command({
    path: '/external_user/custom_field/value/update',
    access: may('customer', 'update'),
    about: 'rows',
    input: strict({
      customerId: Id,
      fieldId: Id,
      value: FieldValue,
      version: Version,
      /** When it was learnt, where that was earlier (on paper, in another system): after the customer came and after the field's last change. */
      at: Type.Optional(Instant),
    }),
    output: Type.Object({ version: Version }),
  }),
  reveal: command({
    path: '/external_user/custom_field/value/reveal',
    access: may('customer', 'update'),
    about: 'rows',
    input: strict({ customerId: Id, fieldId: Id }),
    output: Type.Object({ value: FieldValue }),
    summary: 'One masked value as it is; each look is kept in the audit log.',
  }),
  history: query({
    path: '/external_user/custom_field/value/history',
    access: may('customer', 'read'),
    about: 'rows',
    input: page({ customerId: Id, fieldId: Id }),
    output: pageOf(FieldChange),
    summary: 'Who changed one field of one customer, from where, newest first. The timeline tells the same.',
  }),
  phoneAsked: query({
    path: '/external_user/custom_field/phone/condition',
    method: 'POST',
    access: may('customer', 'update'),
    about: 'shared',
    input: strict({ fieldId: Id, phone: Type.String({ minLength: 1, maxLength: 30 }) }),
    output: Type.Object({ value: Type.String() }),
    summary:
      'A phone number as a condition asks for it: masked, and sealed behind it, so that no address, view, task or line of the log says the number. For whoever may reveal one.',
  }),
  batch: command({
    path: '/external_user/custom_field/value/batch',
    access: may('customer', 'update'),
    about: 'rows',
    longTask: true,
    input: strict({ audience: Audience, fieldId: Id, value: FieldValue }),
    output: TaskStarted,
    summary: 'One value for everybody of an audience; nothing clears it. Can be undone.',
  }),
})

/** R063: the same beside the chat and on staff phones, of one’s own customers. */
export const fieldsBeside = calls('customer-fields', 'staff_client/external_user/custom_field', {
  list: besideChat(customFields.values, '/external_user/custom_field/list'),
  update: besideChat(customFields.setValue, '/external_user/custom_field/update'),
})

export const aFieldReference = reference({
  kind: 'customer_fields',
  call: customFields.list,
  /** A condition as it stands in an address: the field, what is asked, the value. */
  pattern: /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}:[a-z]+:[^,]*$/,
})
