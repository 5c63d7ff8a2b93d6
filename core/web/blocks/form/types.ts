import type { ReactNode } from 'react'
import type { AnyCall, Input, Output } from '#core/contract/call.ts'
import type { Kind } from '../pickers/sources.ts'

// biome-ignore lint/suspicious/noExplicitAny: a form holds what its fields hold while it is being filled in
export type Values = Record<string, any>

export interface Choice {
  value: string | number | boolean
  label: string
  disabled?: boolean
}
export interface ControlProps {
  id?: string
  // biome-ignore lint/suspicious/noExplicitAny: a field's value has the field's own shape
  value?: any
  // biome-ignore lint/suspicious/noExplicitAny: as above
  onChange?: (value: any) => void
  disabled?: boolean
  values: Values
  'aria-describedby'?: string
}
export interface FormField {
  /** camelCase path into the call's input: `name`, `welcome.text`. Limits and whether it is needed are read from there. */
  name: string
  label: string
  help?: ReactNode
  placeholder?: string
  /**
   * The control. Without it: text, number, switch or choice, by the schema. `money` shows yuan and holds cents; `message` is the
   * composer; a kind of picker (`staff`, `tags` …) is that picker; `image`, `video`, `file` hold a fileId.
   */
  as?:
    | 'text'
    | 'area'
    | 'number'
    | 'money'
    | 'switch'
    | 'choice'
    | 'radio'
    | 'day'
    | 'days'
    | 'instant'
    | Kind
    | 'message'
    | 'image'
    | 'video'
    | 'file'
  options?: readonly Choice[]
  /** The read that the options come from: where it failed the field says why, and offers to try again. */
  read?: { error: unknown; refetch: () => unknown }
  /** For `choice`: several; the pickers choose several unless this is false. */
  multiple?: boolean
  /** For pickers: at most so many. */
  max?: number
  /** After a number: 天, 人, %. */
  unit?: string
  /** How length counts: `wide` Chinese = 2 (R227), `utf8` bytes as WeCom states them. Characters otherwise. */
  count?: 'wide' | 'utf8'
  /** A control of one's own. */
  render?: (control: ControlProps) => ReactNode
  /** Overrides the schema, for a field the server fills in or the page insists on. */
  optional?: boolean
  /** What else is wrong with it, or nothing. May ask the server: is the name taken. */
  check?(value: unknown, values: Values): string | undefined | Promise<string | undefined>
  /** Only there when this holds; a field that is not there is not sent. */
  when?: (values: Values) => boolean
  disabled?: boolean | ((values: Values) => boolean)
  /** Shares its row with the next half. */
  half?: boolean
}
export interface FormSection {
  key: string
  title: string
  fields: readonly FormField[]
  /** What stands beside the title. */
  extra?: ReactNode
  /** Under the fields: what is not a single field, a roster beside its staff. */
  below?: (values: Values, set: (patch: Values) => void) => ReactNode
  /** What the anchor list reads back once it is filled in: `6 人 · 1 处留意`. */
  answer?: (values: Values) => ReactNode
  state?: (values: Values) => 'done' | 'attention' | 'todo'
  when?: (values: Values) => boolean
}
export interface CallFormProps<C extends AnyCall> {
  call: C
  sections: readonly FormSection[]
  initial?: Values
  /** The call's input out of the form's values, where they differ. */
  toInput?: (values: Values) => Input<C>
  onDone?: (output: Output<C>, values: Values) => void
  onCancel?: () => void
  title?: ReactNode
  /** Words of the button, verb and object: 创建活码. */
  submit?: string
  /** At the left of the footer: what happens then. */
  note?: ReactNode
  /** More buttons beside the submit. */
  more?: (values: Values) => ReactNode
  /** A phone, a card: what it will look like. Makes the third column. */
  preview?: (values: Values) => ReactNode
  /** Key of the local draft; `false` for forms too small to lose. The call's name by default. */
  draft?: string | false
  /** Of what is edited, as it was read: a draft written on another one says so when it is offered. */
  version?: number
  /** Reads again what is edited, when somebody was faster (409), and begins anew; what was written is kept as a draft. */
  latest?: () => void
  /** Inside a drawer or dialog: one column, no anchors. */
  compact?: boolean
  disabled?: boolean
  onValues?: (values: Values) => void
}
