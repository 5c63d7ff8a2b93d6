import { useState } from 'react'
import { type Field, fieldLabel } from '#core/contract/fields.ts'
import { Tools } from '#core/web/blocks/table/Tools.tsx'
import { confirm } from '#core/web/dialog.tsx'
import { figureOf } from '#core/web/figures.ts'
import { useCall, useCommand, useEdit } from '#core/web/request/query.ts'
import { can } from '#core/web/session.ts'
import { openTasks } from '#core/web/shell/tasks.ts'
import { fmt } from '#core/web/text/format.ts'
import { useLang, useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { Drawer } from '#core/web/ui/Drawer.tsx'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { NumberLink } from '#core/web/ui/Figure.tsx'
import { Refused } from '#core/web/ui/Refused.tsx'
import { customFields } from '../contract.ts'
import { fieldFigures } from '../figures.ts'
import { Conversion } from './Conversion.tsx'
import { asField, type Draft, draftOf, emptyDraft, goneOptions, looksOf, rewritesValues, shapeOf } from './draft.ts'
import { drawerText } from './drawer-text.ts'
import { boxOf, FieldForm } from './FieldForm.tsx'
import { ValueInput } from './ValueInput.tsx'

/** One field: its form, how it will look, how many have it; what a change would do to their values before it is saved. */
export function FieldDrawer({ field, onClose }: { field: Field | undefined; onClose: () => void }) {
  const text = useText(drawerText)
  const en = useLang() === 'en'
  const [draft, setDraft] = useState<Draft>(() => (field ? draftOf(field) : emptyDraft))
  const [moves, setMoves] = useState<Record<string, number>>({})
  const fieldId = field?.fieldId ?? ''
  const usage = useCall(customFields.usage, { fieldId }, { silence: 'all', enabled: field !== undefined && can(customFields.usage) })
  const used = (usage.data?.filled ?? 0) > 0
  const rewrites = field !== undefined && used && rewritesValues(field, draft)
  const read = { fieldId, ...shapeOf(draft), moves }
  const preview = useCall(customFields.preview, read, { silence: 'all', enabled: rewrites && !field.converting })
  const done = (words: string) => {
    toast.success(words)
    onClose()
  }
  const add = useCommand(customFields.add, { toast: false, onSuccess: () => done(text.created) })
  const update = useEdit(customFields.update, field?.version, { toast: false, onSuccess: () => done(text.saved) })
  const convert = useEdit(customFields.convert, field?.version, {
    toast: false,
    onSuccess: () => {
      toast.success(text.started, { action: { label: text.look, onClick: openTasks } })
      onClose()
    },
  })
  const remove = useEdit(customFields.delete, field?.version, { onSuccess: () => done(text.deleted) })
  const command = field ? (rewrites ? convert : update) : add
  const { hidden, key, ...rest } = draft
  const save = () => {
    if (!field) add.mutate({ key, ...rest })
    else if (rewrites) convert.save({ fieldId, ...shapeOf(draft), ...looksOf(draft), moves })
    else update.save({ fieldId, hidden, ...shapeOf(draft), ...looksOf(draft) })
  }
  const name = field ? fieldLabel(field, en) : ''
  const waits = rewrites && (!preview.data || preview.data.converts < preview.data.filled)
  const why = field?.converting ? text.busy : waits ? text.nothingLost : !draft.labelZh.trim() || !draft.key ? text.missing : undefined
  const may = can(field ? customFields.update : customFields.add)
  return (
    <Drawer
      title={field ? name : text.newTitle}
      extra={
        usage.data && (
          <span className="text-12 ink-3 nowrap">
            <NumberLink {...figureOf(fieldFigures.filled, usage.data, { fieldId })} /> {text.filled}
          </span>
        )
      }
      onClose={onClose}
      footer={
        <>
          <Tools
            actions={[
              {
                key: 'delete',
                label: text.delete,
                when: field !== undefined && !field.builtIn,
                needs: customFields.delete,
                danger: true,
                run: async () => {
                  const sure = await confirm({
                    title: text.deleteTitle(name),
                    content: text.deleteText(fmt.number(usage.data?.filled ?? 0), fmt.number(usage.data?.views ?? 0)),
                    verb: text.delete,
                    danger: true,
                    ...((usage.data?.filled ?? 0) > 100 && { typeWord: name }),
                  })
                  if (sure) remove.save({ fieldId })
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
                label: !field ? text.create : rewrites ? text.convert : text.save,
                primary: true,
                needs: field ? customFields.update : customFields.add,
                disabled: why,
                run: save,
              },
            ]}
          />
        </>
      }
    >
      <div className="col gap-16">
        {field?.converting && <p className="note caution">{text.busy}</p>}
        {rewrites && !field.converting && (
          <Conversion read={preview} gone={goneOptions(field, draft)} left={draft.options} moves={moves} onMoves={setMoves} />
        )}
        <fieldset className="col gap-16 cf-bare" disabled={!may || Boolean(field?.converting)}>
          <FieldForm draft={draft} onChange={setDraft} field={field} usage={usage.data} errors={command.error?.fields ?? []} />
        </fieldset>
        {!field?.builtIn && (
          <div className="field">
            <span className="label">{text.looks}</span>
            <Try key={draft.type} draft={draft} />
          </div>
        )}
        {usage.data && usage.data.views > 0 && <p className="text-12 ink-3">{text.views(fmt.number(usage.data.views))}</p>}
        {usage.error && <ErrorLine error={usage.error} retry={() => void usage.refetch()} />}
        <Refused error={command.error} boxed={(name) => boxOf(name) !== undefined} />
      </div>
    </Drawer>
  )
}

/** The box as people will fill it in; what is typed here is kept nowhere. */
function Try({ draft }: { draft: Draft }) {
  const [value, setValue] = useState(draft.initial)
  return <ValueInput field={asField(draft)} value={value} onChange={setValue} />
}
