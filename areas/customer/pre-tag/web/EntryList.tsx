import { makes, makesAll } from '#core/web/blocks/table/actions.ts'
import { batchFilter } from '#core/web/blocks/table/batch-filter.tsx'
import { CallTable } from '#core/web/blocks/table/CallTable.tsx'
import { drawn } from '#core/web/blocks/table/drawn.ts'
import { type Chosen, type FilterOf, pickedOf } from '#core/web/blocks/table/model.ts'
import { lastDay } from '#core/web/blocks/term.ts'
import { go } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { openTasks } from '#core/web/shell/tasks.ts'
import { fmt } from '#core/web/text/format.ts'
import { inLang, useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { UnderTitle } from '#core/web/ui/Page.tsx'
import { Status } from '#core/web/ui/Tag.tsx'
import { EntryState, type Expected, type preTags } from '../contract.ts'
import { entryWords } from '../words.ts'
import { Given } from './Given.tsx'
import { Heads } from './Heads.tsx'
import type { ListOf } from './lists.ts'
import './pre-tag.css'
import { preTagArt } from './art.tsx'
import { preText } from './text.ts'

type ListFilter = FilterOf<typeof preTags.list>
const looks = { waiting: 'idle', paused: 'off', ended: 'off', met: 'ok' } as const
const calledBy = (row: Expected) => row.name || row.phone || row.unionid

/** People who are no customers yet, and what is put on them when they come. */
export function EntryList({ of }: { of: ListOf }) {
  const text = useText(preText)
  const { calls, screens } = of
  const begun = () => void toast.success(text.started, { action: { label: text.look, onClick: openTasks } })
  const turned = (on: boolean) =>
    makesAll(calls.batchSwitch, (chosen: Chosen<ListFilter>) => ({ picked: pickedOf(chosen), on }), { done: begun })
  return (
    <UnderTitle value={<Heads of={of} />}>
      <CallTable
        call={calls.list}
        table={of.table}
        rowKey="entryId"
        rowName={calledBy}
        title={text.titles[of.what]}
        unit={text.unit}
        search={text.search}
        filters={[
          {
            key: 'state',
            label: text.state,
            kind: 'choice',
            options: EntryState.anyOf.map(({ const: value }) => ({ value, label: inLang(entryWords[value]) })),
          },
          { key: 'label', label: text.label, kind: 'text', placeholder: text.labelHint },
          batchFilter(),
        ]}
        file={{ call: calls.export }}
        columns={drawn(of.columns, {
          name: (r) => r.name || <span className="ink-3">-</span>,
          given: (r) => <Given of={r} />,
          state: (r) => <Status kind={looks[r.state]}>{inLang(entryWords[r.state])}</Status>,
          until: (r) => (r.until === null ? text.ever : <span title={fmt.full(r.until)}>{text.lastDay(lastDay(r.until))}</span>),
        })}
        toolbar={[
          { key: 'report', label: text.report, icon: <Icon name="history" size={14} />, needs: null, to: linkTo(screens.records, {}) },
          {
            key: 'import',
            label: text.import,
            icon: <Icon name="upload" size={14} />,
            needs: of.imports.start,
            to: linkTo(screens.import),
          },
          {
            key: 'add',
            label: text.add,
            icon: <Icon name="plus" size={14} />,
            primary: true,
            needs: calls.add,
            to: linkTo(screens.edit, {}),
          },
        ]}
        batch={[
          { key: 'on', label: text.turnOn, ...turned(true) },
          { key: 'off', label: text.turnOff, ...turned(false) },
          {
            key: 'delete',
            label: text.delete,
            danger: true,
            ...makesAll(calls.batchDelete, (chosen: Chosen<ListFilter>) => ({ picked: pickedOf(chosen) }), {
              confirm: (n) => ({ title: text.deleteMany(fmt.number(n)), content: text.deleteText, verb: text.delete, danger: true }),
              done: begun,
            }),
          },
        ]}
        actions={(row) => [
          {
            key: 'report',
            label: text.report,
            when: row.state === 'met',
            needs: of.records.hits,
            run: () => go(linkTo(screens.records, { entryId: row.entryId })),
          },
          { key: 'edit', label: text.edit, needs: calls.update, run: () => go(linkTo(screens.edit, { entryId: row.entryId })) },
          {
            key: 'switch',
            label: row.on ? text.turnOff : text.turnOn,
            when: row.state !== 'met',
            ...makes(calls.switch, { entryId: row.entryId, on: !row.on }),
          },
          {
            key: 'delete',
            label: text.delete,
            danger: true,
            ...makes(
              calls.delete,
              { entryId: row.entryId },
              { confirm: { title: text.deleteTitle(calledBy(row)), content: text.deleteText, verb: text.delete, danger: true } },
            ),
          },
        ]}
        empty={{ art: preTagArt, title: text.emptyTitles[of.what], hint: text.emptyHints[of.what] }}
      />
    </UnderTitle>
  )
}
