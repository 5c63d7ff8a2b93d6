import { useState } from 'react'
import { fieldLabel } from '#core/contract/fields.ts'
import { mostStages, type Process, stageLabel } from '#core/contract/stages.ts'
import { PickField } from '#core/web/blocks/pickers/Pickers.tsx'
import { Tools } from '#core/web/blocks/table/Tools.tsx'
import { confirm } from '#core/web/dialog.tsx'
import { useCommand, useEdit } from '#core/web/request/query.ts'
import { useLang, useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { Drawer } from '#core/web/ui/Drawer.tsx'
import { Refused } from '#core/web/ui/Refused.tsx'
import { customerStages } from '../contract.ts'
import { type Draft, draftOf, emptyDraft, emptyStage, type StageRow, sent } from './draft.ts'
import { Box, Choose, Words } from './inputs.tsx'
import { nameOf } from './moving.ts'
import { useFields } from './reads.ts'
import { type BoxedOfStage, boxedOfStage, StageForm } from './StageForm.tsx'
import { settingText } from './setting-text.ts'

const own = ['nameZh', 'nameEn', 'amountFieldId', 'departmentIds', 'staffIds'] as const satisfies (keyof Draft)[]
type Boxed = (typeof own)[number]
const boxed = new Set<string>([...own, ...boxedOfStage.map((name) => `stages.${name}`)])

/** One process: its names, its stages in their order, and where those go who stand in a stage that goes. */
export function ProcessDrawer({ process, onClose }: { process: Process | undefined; onClose: () => void }) {
  const text = useText(settingText)
  const en = useLang() === 'en'
  const [draft, setDraft] = useState<Draft>(() => (process ? draftOf(process) : emptyDraft()))
  const [moves, setMoves] = useState<Record<string, string>>({})
  const all = useFields()
  // Of WeCom alone: nobody can fill it in.
  const fields = all.filter((f) => !(f.builtIn && f.readOnly))
  const set = (patch: Partial<Draft>) => setDraft({ ...draft, ...patch })
  const done = (words: string) => {
    toast.success(words)
    onClose()
  }
  const add = useCommand(customerStages.add, { toast: false, onSuccess: () => done(text.created) })
  const update = useEdit(customerStages.update, process?.version, { toast: false, onSuccess: () => done(text.saved) })
  const remove = useEdit(customerStages.delete, process?.version, { onSuccess: () => done(text.deleted) })
  const command = process ? update : add
  const errors = command.error?.fields ?? []
  const wrong = (field: Boxed | `stages.${number}.${BoxedOfStage}`) => errors.find((e) => e.field === field)?.message
  const gone = process?.stages.filter((s) => !draft.stages.some((row) => row.stageId === s.stageId)) ?? []
  const save = () => {
    if (process) update.save({ processId: process.processId, ...sent(draft), moves })
    else add.mutate(sent(draft))
  }
  const swap = (at: number, to: number) => {
    const stages = [...draft.stages]
    ;[stages[at], stages[to]] = [stages[to]!, stages[at]!]
    set({ stages })
  }
  const change = (key: string, patch: Partial<StageRow>) =>
    set({ stages: draft.stages.map((s) => (s.key === key ? { ...s, ...patch } : s)) })
  const name = process ? nameOf(process) : text.newTitle
  const sums = all.filter((f) => !f.builtIn && f.indexed && !f.masked && (f.type === 'number' || f.type === 'money'))
  return (
    <Drawer
      title={process ? text.edit(name) : name}
      width={640}
      onClose={onClose}
      footer={
        <>
          <Tools
            actions={[
              {
                key: 'delete',
                label: text.delete,
                when: process !== undefined,
                needs: customerStages.delete,
                danger: true,
                run: async () => {
                  const sure = await confirm({
                    title: text.deleteTitle(name),
                    content: text.deleteText,
                    verb: text.delete,
                    danger: true,
                    typeWord: name,
                  })
                  if (sure && process) remove.save({ processId: process.processId })
                },
              },
            ]}
          />
          <span className="grow" />
          <button type="button" className="button" onClick={onClose}>
            {text.cancel}
          </button>
          <Tools
            actions={[
              {
                key: 'save',
                label: process ? text.save : text.create,
                primary: true,
                needs: process ? customerStages.update : customerStages.add,
                run: save,
              },
            ]}
          />
        </>
      }
    >
      <div className="col gap-16">
        <div className="ck-pair">
          <Words label={text.nameZh} value={draft.nameZh} max={20} wrong={wrong('nameZh')} onChange={(nameZh) => set({ nameZh })} />
          <Words label={text.nameEn} value={draft.nameEn} max={40} wrong={wrong('nameEn')} onChange={(nameEn) => set({ nameEn })} />
        </div>
        <Box label={text.forwardOnly} on={draft.forwardOnly} onChange={(forwardOnly) => set({ forwardOnly })} />
        <Box label={text.autoEnter} on={draft.autoEnter} onChange={(autoEnter) => set({ autoEnter })} />
        <Choose
          label={text.amount}
          value={draft.amountFieldId ?? ''}
          options={[{ value: '', label: text.noAmount }, ...sums.map((f) => ({ value: f.fieldId, label: fieldLabel(f, en) }))]}
          wrong={wrong('amountFieldId')}
          help={text.amountHelp}
          onChange={(id) => set({ amountFieldId: id || null })}
        />
        <div className="field">
          <span className="label">{text.departments}</span>
          <PickField<number>
            kind="departments"
            value={draft.departmentIds}
            onChange={(departmentIds) => set({ departmentIds })}
            max={200}
            aria-label={text.departments}
          />
          {wrong('departmentIds') && <span className="field-error">{wrong('departmentIds')}</span>}
        </div>
        <div className="field">
          <span className="label">{text.members}</span>
          <PickField kind="staff" value={draft.staffIds} onChange={(staffIds) => set({ staffIds })} max={200} aria-label={text.members} />
          <span className={wrong('staffIds') ? 'field-error' : 'field-help'}>{wrong('staffIds') ?? text.everybody}</span>
        </div>
        {draft.stages.map((row, i) => (
          <StageForm
            key={row.key}
            row={row}
            n={i}
            count={draft.stages.length}
            fields={fields}
            wrong={(field) => wrong(`stages.${i}.${field}`)}
            onChange={(patch) => change(row.key, patch)}
            onMove={(to) => swap(i, to)}
            onRemove={() => set({ stages: draft.stages.filter((s) => s !== row) })}
          />
        ))}
        {draft.stages.length < mostStages && (
          <button
            type="button"
            className="button ck-add"
            onClick={() => {
              const at = draft.stages.findIndex((s) => s.kind !== 'open')
              const stages = [...draft.stages]
              stages.splice(at < 0 ? stages.length : at, 0, emptyStage(stages.length))
              set({ stages })
            }}
          >
            {text.addStage}
          </button>
        )}
        {gone.map((s) => (
          <Choose
            key={s.stageId}
            label={text.goes(stageLabel(s, en))}
            value={moves[s.stageId]}
            placeholder={text.choose}
            options={draft.stages.flatMap((row) => (row.stageId ? [{ value: row.stageId, label: stageLabel(row, en) }] : []))}
            onChange={(to) => setMoves({ ...moves, [s.stageId]: to })}
          />
        ))}
        <Refused error={command.error} boxed={(field) => boxed.has(field.replace(/^stages\.\d+\./, 'stages.'))} />
      </div>
    </Drawer>
  )
}
