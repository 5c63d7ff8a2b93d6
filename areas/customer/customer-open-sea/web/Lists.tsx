import type { AnyCall } from '#core/contract/call.ts'
import { type Field, fieldLabel } from '#core/contract/fields.ts'
import type { Pool } from '#core/contract/pools.ts'
import type { FormField } from '#core/web/blocks/form/types.ts'
import { makes, type RowAction, type ToolAction } from '#core/web/blocks/table/actions.ts'
import { Tools } from '#core/web/blocks/table/Tools.tsx'
import { useCall } from '#core/web/request/query.ts'
import { fmt } from '#core/web/text/format.ts'
import { say, useLang, useText } from '#core/web/text/text.ts'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { Section } from '#core/web/ui/Page.tsx'
import { clueFields, clueGrades, seas } from '../contract.ts'
import { ask, form } from './forms.ts'
import { settingText } from './text.ts'

/** The short lists of the settings: pools, grades, fields. Each line is its name, a few words, and what can be done. */
function Lines<R>(props: {
  title: string
  call: AnyCall
  rows: readonly R[] | undefined
  error: unknown
  again: () => unknown
  add: ToolAction
  keyOf: (row: R) => string
  name: (row: R) => string
  about?: (row: R) => string
  actions: (row: R, n: number) => readonly RowAction[]
}) {
  return (
    <Section title={props.title} extra={<Tools actions={[{ ...props.add, look: 'small' } as ToolAction]} />}>
      {props.error && !props.rows ? <ErrorLine error={props.error} retry={() => void props.again()} /> : null}
      <ul className="sea-history">
        {props.rows?.map((row, n) => (
          <li key={props.keyOf(row)}>
            <span className="row gap-8">
              <b className="medium grow">{props.name(row)}</b>
              <Tools actions={props.actions(row, n).map((a) => ({ ...a, look: 'small' }) as ToolAction)} />
            </span>
            {props.about && <span className="ink-3 text-12">{props.about(row)}</span>}
          </li>
        ))}
      </ul>
    </Section>
  )
}

const numbers = ['maxHeld', 'maxADay', 'maxReveals', 'banDays'] as const
const removal = (name: string) => {
  const text = say(settingText)
  return { confirm: { title: text.deleteTitle(name), content: text.deleteText, verb: text.delete, danger: true } }
}

async function askPool(pool?: Pool): Promise<void> {
  const text = say(settingText)
  const fields: FormField[] = [
    { name: 'name', label: text.name },
    { name: 'note', label: text.note2, optional: true },
    { name: 'staffIds', label: text.staffIds, as: 'staff', optional: true },
    ...numbers.map((name): FormField => ({ name, label: text[name], as: 'number', optional: true, half: true })),
  ]
  const { poolId, version, holds: _, ...stands }: Partial<Pool> = pool ?? { departmentIds: [], rule: null }
  await ask(
    form(pool ? seas.update : seas.add, pool ? text.editPool : text.addPool, pool ? text.editPool : text.addPool, fields, {
      initial: { ...stands },
      ...(pool && { version }),
      toInput: (v) => ({
        ...stands,
        ...v,
        note: v.note ?? '',
        staffIds: v.staffIds ?? [],
        ...Object.fromEntries(numbers.map((n) => [n, v[n] ?? null])),
        ...(pool && { poolId, version }),
      }),
    }),
  )
}

export function Pools() {
  const text = useText(settingText)
  const read = useCall(seas.list, {}, { silence: 'all' })
  const about = (p: Pool) =>
    [
      p.staffIds.length + p.departmentIds.length === 0 ? text.everybody : text.people(p.staffIds.length),
      `${text.maxHeld} ${p.maxHeld === null ? text.noLimit : fmt.number(p.maxHeld)}`,
      `${text.maxADay} ${p.maxADay === null ? text.noLimit : fmt.number(p.maxADay)}`,
      p.rule ? text.ownRule : text.defaultRule,
    ].join(' · ')
  return (
    <Lines
      title={text.pools}
      call={seas.list}
      rows={read.data?.list}
      error={read.error}
      again={read.refetch}
      add={{ key: 'add', label: text.addPool, needs: seas.add, run: () => askPool() }}
      keyOf={(p) => p.poolId}
      name={(p) => p.name}
      about={about}
      actions={(p) => [
        { key: 'edit', label: text.edit, needs: seas.update, run: () => askPool(p) },
        {
          key: 'delete',
          label: text.delete,
          danger: true,
          ...makes(seas.delete, { poolId: p.poolId, version: p.version }, removal(p.name)),
        },
      ]}
    />
  )
}

export function Grades() {
  const text = useText(settingText)
  const read = useCall(clueGrades.list, {}, { silence: 'all' })
  const ids = read.data?.list.map((g) => g.gradeId) ?? []
  const askName = (gradeId?: string, name?: string) =>
    ask(
      form(
        gradeId ? clueGrades.update : clueGrades.add,
        gradeId ? text.edit : text.addGrade,
        gradeId ? text.edit : text.addGrade,
        [{ name: 'name', label: text.gradeName }],
        {
          initial: { name },
          toInput: (v) => ({ name: v.name, ...(gradeId && { gradeId }) }),
        },
      ),
    )
  return (
    <Lines
      title={text.grades}
      call={clueGrades.list}
      rows={read.data?.list}
      error={read.error}
      again={read.refetch}
      add={{ key: 'add', label: text.addGrade, needs: clueGrades.add, run: () => askName() }}
      keyOf={(g) => g.gradeId}
      name={(g) => g.name}
      actions={(g, n) => [
        { key: 'up', label: text.up, when: n > 0, ...makes(clueGrades.sort, { gradeIds: raised(ids, n) }) },
        { key: 'edit', label: text.edit, needs: clueGrades.update, run: () => askName(g.gradeId, g.name) },
        { key: 'delete', label: text.delete, danger: true, ...makes(clueGrades.delete, { gradeId: g.gradeId }, removal(g.name)) },
      ]}
    />
  )
}
/** One place up. */
const raised = (ids: readonly string[], n: number): string[] => {
  const out = [...ids]
  const [one] = out.splice(n, 1)
  out.splice(n - 1, 0, one!)
  return out
}

const types = ['text', 'number', 'date', 'choice'] as const
const plain = {
  labelEn: '',
  required: false,
  readOnly: false,
  departmentIds: [],
  roleIds: [],
  initial: null,
  limits: {},
  masked: false,
  indexed: false,
}
async function askField(field?: Field): Promise<void> {
  const text = say(settingText)
  if (field) {
    const {
      fieldId,
      version,
      hidden,
      type,
      limits,
      options,
      masked,
      indexed,
      labelEn,
      required,
      readOnly,
      departmentIds,
      roleIds,
      initial,
    } = field
    const stands = {
      fieldId,
      version,
      hidden,
      type,
      limits,
      options,
      masked,
      indexed,
      labelEn,
      required,
      readOnly,
      departmentIds,
      roleIds,
      initial,
    }
    await ask(
      form(clueFields.update, text.edit, text.edit, [{ name: 'labelZh', label: text.label }], {
        initial: { labelZh: field.labelZh },
        version,
        toInput: (v) => ({ ...stands, labelZh: v.labelZh }),
      }),
    )
    return
  }
  const fields: FormField[] = [
    { name: 'labelZh', label: text.label, half: true },
    { name: 'key', label: text.key, half: true, help: text.keyHelp },
    { name: 'type', label: text.type, as: 'radio', options: types.map((value) => ({ value, label: text.types[value] })) },
    { name: 'words', label: text.options, optional: false, when: (v) => v.type === 'choice' },
  ]
  await ask(
    form(clueFields.add, text.addField, text.addField, fields, {
      initial: { type: 'text' },
      toInput: ({ labelZh, key, type, words }) => ({
        ...plain,
        labelZh,
        key,
        type,
        options:
          type === 'choice'
            ? String(words ?? '')
                .split(/[、,，]/)
                .map((w) => w.trim())
                .filter(Boolean)
                .map((zh) => ({ zh, en: '' }))
            : [],
      }),
    }),
  )
}

export function Fields() {
  const text = useText(settingText)
  const en = useLang() === 'en'
  const read = useCall(clueFields.list, {}, { silence: 'all' })
  const ids = read.data?.list.map((f) => f.fieldId) ?? []
  return (
    <Lines
      title={text.fields}
      call={clueFields.list}
      rows={read.data?.list}
      error={read.error}
      again={read.refetch}
      add={{ key: 'add', label: text.addField, needs: clueFields.add, run: () => askField() }}
      keyOf={(f) => f.fieldId}
      name={(f) => fieldLabel(f, en)}
      actions={(f, n) => [
        { key: 'up', label: text.up, when: n > 0, ...makes(clueFields.sort, { fieldIds: raised(ids, n) }) },
        { key: 'edit', label: text.edit, needs: clueFields.update, run: () => askField(f) },
        {
          key: 'delete',
          label: text.delete,
          danger: true,
          ...makes(clueFields.delete, { fieldId: f.fieldId, version: f.version }, removal(fieldLabel(f, en))),
        },
      ]}
    />
  )
}
