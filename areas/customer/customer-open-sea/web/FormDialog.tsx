import type { AnyCall } from '#core/contract/call.ts'
import { CallForm } from '#core/web/blocks/form/CallForm.tsx'
import type { CallFormProps } from '#core/web/blocks/form/types.ts'
import type { DialogProps } from '#core/web/dialog.tsx'

export type FormOf = Pick<CallFormProps<AnyCall>, 'call' | 'title' | 'submit' | 'sections' | 'initial' | 'toInput' | 'version' | 'note'>

/** One small form in a dialog: what a pool, a grade, a clue, a follow-up are made by. Closes with the answer. */
export default function FormDialog({ form, close }: { form: FormOf } & DialogProps<unknown>) {
  return <CallForm compact draft={false} {...form} onCancel={() => close()} onDone={(answer) => close(answer)} />
}
