import type { AnyCall, Output } from '#core/contract/call.ts'
import { followUpKinds, type Grade, type Pool } from '#core/contract/pools.ts'
import type { FormField } from '#core/web/blocks/form/types.ts'
import { openDialog } from '#core/web/dialog.tsx'
import { openTasks } from '#core/web/shell/tasks.ts'
import { say } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { type Clue, clueEvents, clues, type Filter } from '../contract.ts'
import type { FormOf } from './FormDialog.tsx'
import { seaText } from './text.ts'

/** The small forms about clues, opened from the list and from the page of one. */
export const ask = async (form: FormOf): Promise<unknown> =>
  openDialog(() => import('./FormDialog.tsx'), { form }, { label: String(form.title ?? ''), width: 480 })

export const form = (call: AnyCall, title: string, submit: string, fields: FormField[], more: Partial<FormOf> = {}): FormOf => ({
  call,
  title,
  submit,
  sections: [{ key: 'all', title: '', fields }],
  ...more,
})

type Outcome = Output<typeof clues.receive>
/** Of several at once: how many, and why not the others. */
export function tellOutcome({ done, refused }: Outcome): void {
  const text = say(seaText)
  if (done > 0) toast.success(text.done(done))
  if (refused[0]) toast.warning(text.refused(refused.length, refused[0].reason))
}
export function begun(): void {
  const text = say(seaText)
  toast.success(text.started, { action: { label: text.look, onClick: openTasks } })
}

type Picked = { ids: string[] } | { all: Filter; exclude: string[] }
const gradeOptions = (grades: readonly Grade[]) => [
  { value: '', label: say(seaText).noGrade },
  ...grades.map((g) => ({ value: g.gradeId, label: g.name })),
]

export async function askAbandon(clueIds: string[]): Promise<boolean> {
  const text = say(seaText)
  const answer = await ask(
    form(
      clues.abandon,
      text.abandonTitle,
      text.abandon,
      [{ name: 'reason', label: text.reason, as: 'area', placeholder: text.reasonHint }],
      {
        toInput: ({ reason }) => ({ clueIds, reason }),
      },
    ),
  )
  if (answer) tellOutcome(answer as Outcome)
  return answer !== undefined
}
export async function askDistribute(picked: Picked): Promise<boolean> {
  const text = say(seaText)
  const answer = await ask(
    form(
      clues.batchDistribute,
      text.distributeTitle,
      text.distribute,
      [{ name: 'staffIds', label: text.takers, as: 'staff', max: 50, help: text.takersHelp, optional: false }],
      { toInput: ({ staffIds }) => ({ picked, takers: (staffIds as string[]).map((staffId) => ({ staffId, weight: 1 })) }) },
    ),
  )
  if (answer) begun()
  return answer !== undefined
}
export async function askMove(picked: Picked, pools: readonly Pool[]): Promise<boolean> {
  const text = say(seaText)
  const options = pools.map((p) => ({ value: p.poolId, label: p.name }))
  const answer = await ask(
    form(clues.move, text.move, text.move, [{ name: 'poolId', label: text.toPool, as: 'choice', options, help: text.moveHelp }], {
      toInput: ({ poolId }) => ({ picked, poolId }),
    }),
  )
  if (answer) begun()
  return answer !== undefined
}
export async function askGrade(picked: Picked, grades: readonly Grade[]): Promise<boolean> {
  const text = say(seaText)
  const answer = await ask(
    form(
      clues.batchGrade,
      text.gradeMany,
      text.gradeMany,
      [{ name: 'gradeId', label: text.grade, as: 'choice', options: gradeOptions(grades) }],
      {
        initial: { gradeId: '' },
        toInput: ({ gradeId }) => ({ picked, gradeId: gradeId || null }),
      },
    ),
  )
  if (answer) begun()
  return answer !== undefined
}
export async function askFollowUp(clueId: string): Promise<void> {
  const text = say(seaText)
  const options = followUpKinds.map((value) => ({ value, label: text.kinds[value] }))
  const fields: FormField[] = [
    { name: 'kind', label: text.kind, as: 'radio', options },
    { name: 'text', label: text.said, as: 'area' },
  ]
  const answer = await ask(
    form(clueEvents.add, text.followUp, text.followUp, fields, {
      initial: { kind: 'call' },
      toInput: ({ kind, text: said }) => ({ clueId, kind, text: said }),
    }),
  )
  if (answer) toast.success(text.saved)
}

const person = (): FormField[] => {
  const text = say(seaText)
  return [
    { name: 'company', label: text.company, half: true },
    { name: 'name', label: text.name, half: true },
    { name: 'phone', label: text.phone, half: true },
    { name: 'source', label: text.source, half: true },
    { name: 'content', label: text.content, as: 'area' },
  ]
}
export async function askAdd(pools: readonly Pool[], grades: readonly Grade[], poolId?: string): Promise<void> {
  const text = say(seaText)
  const options = pools.map((p) => ({ value: p.poolId, label: p.name }))
  const fields: FormField[] = [
    { name: 'poolId', label: text.pool, as: 'choice', options, half: true },
    { name: 'gradeId', label: text.grade, as: 'choice', options: gradeOptions(grades), optional: true, half: true },
    ...person(),
  ]
  const answer = await ask(
    form(clues.add, text.add, text.add, fields, {
      initial: { poolId: poolId ?? pools[0]?.poolId, gradeId: '' },
      toInput: ({ gradeId, phone, ...v }) => ({ ...v, phone: phone || null, gradeId: gradeId || null }),
    }),
  )
  if (answer) toast.success(text.saved)
}
export async function askEdit(clue: Clue, grades: readonly Grade[]): Promise<void> {
  const text = say(seaText)
  const fields = [
    { name: 'gradeId', label: text.grade, as: 'choice' as const, options: gradeOptions(grades), optional: true },
    ...person().map((f) => (f.name === 'phone' && clue.phone ? { ...f, help: text.stays(clue.phone) } : f)),
  ]
  const { clueId, version, tags, name, company, source, content } = clue
  const answer = await ask(
    form(clues.update, text.edit, text.edit, fields, {
      initial: { name, company, source, content, phone: '', gradeId: clue.gradeId ?? '' },
      version,
      toInput: ({ gradeId, phone, ...v }) => ({ ...v, clueId, version, tags, gradeId: gradeId || null, ...(phone && { phone }) }),
    }),
  )
  if (answer) toast.success(text.saved)
}
