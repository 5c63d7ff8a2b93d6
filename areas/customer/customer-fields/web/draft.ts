import { type Field, type FieldDraft, isChoice, isReckoned } from '#core/contract/fields.ts'

/** A field as it is being written. */
export type Draft = FieldDraft & { hidden: boolean }

export const emptyDraft: Draft = {
  key: '',
  type: 'text',
  labelZh: '',
  labelEn: '',
  limits: {},
  options: [],
  required: false,
  readOnly: false,
  masked: false,
  indexed: false,
  departmentIds: [],
  roleIds: [],
  initial: null,
  hidden: false,
}
export const draftOf = ({ fieldId: _, builtIn: _b, converting: _c, version: _v, sortable: _s, ...draft }: Field): Draft => draft

/** As a field that nobody has yet, for the look at its box; options by their places. */
export const asField = (draft: Draft): Field => ({
  ...draft,
  fieldId: '',
  builtIn: false,
  converting: null,
  sortable: false,
  version: 0,
  options: draft.options.map((o, i) => ({ ...o, no: o.no ?? 10_000 - i })),
})

/** What of an edit rewrites values: the server says the same, and refuses it as a mere edit (`rewrites`). */
export const rewritesValues = (field: Field, draft: Draft): boolean =>
  field.type !== draft.type ||
  field.indexed !== draft.indexed ||
  (field.masked !== draft.masked && (isChoice(draft.type) || draft.type === 'staff')) ||
  goneOptions(field, draft).length > 0
export const goneOptions = (field: Field, draft: Draft) => field.options.filter((o) => !draft.options.some((other) => other.no === o.no))

export const hasRange = (type: Draft['type']): boolean => isReckoned(type) && type !== 'date' && type !== 'dateTime'
export const shapeOf = ({ type, limits, options, masked, indexed }: Draft) => ({ type, limits, options, masked, indexed })
export const looksOf = ({ labelZh, labelEn, required, readOnly, departmentIds, roleIds, initial }: Draft) => ({
  labelZh,
  labelEn,
  required,
  readOnly,
  departmentIds,
  roleIds,
  initial,
})
