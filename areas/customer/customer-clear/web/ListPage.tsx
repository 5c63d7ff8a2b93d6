import { AudienceSentence } from '#core/web/blocks/audience/sentence.tsx'
import { makes, type RowAction } from '#core/web/blocks/table/actions.ts'
import { CallTable } from '#core/web/blocks/table/CallTable.tsx'
import { figureOfRow } from '#core/web/figures.ts'
import { go, useSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { inLang, useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { NumberLink } from '#core/web/ui/Figure.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { ClearAction, type ClearRule, clearRecords, customerClear } from '../contract.ts'
import { clearFigures } from '../figures.ts'
import { actionWords } from '../words.ts'
import { rulesArt } from './art.tsx'
import { Act, Looked, OnOff } from './cells.tsx'
import './clear.css'
import { RuleDrawer } from './RuleDrawer.tsx'
import { clearScreens } from './screens.ts'
import { clearText } from './text.ts'

/** Rules that propose whom to clear: whom each looks for, what it would do, and how much waits for somebody. */
export default function ListPage() {
  const text = useText(clearText)
  const [{ ruleId = '' }, set] = useSearch()
  const number = (key: string, title: string, figure: typeof clearFigures.ruleWaiting) => ({
    key,
    title,
    align: 'right' as const,
    width: 92,
    render: (r: ClearRule) => <NumberLink {...figureOfRow(figure, r, {})} />,
  })
  const actions = (r: ClearRule): RowAction[] => [
    { key: 'edit', label: text.edit, needs: customerClear.update, run: () => go(linkTo(clearScreens.create, { ruleId: r.ruleId })) },
    {
      key: 'switch',
      label: r.on ? text.off : text.on,
      ...makes(
        customerClear.switch,
        { ruleId: r.ruleId, on: !r.on },
        { done: () => void toast.success(r.on ? text.turnedOff : text.turnedOn) },
      ),
    },
    {
      key: 'delete',
      label: text.delete,
      danger: true,
      ...makes(
        customerClear.delete,
        { ruleId: r.ruleId },
        {
          confirm: { title: text.deleteTitle(r.name), content: text.deleteText, verb: text.delete, danger: true },
          done: () => {
            toast.success(text.deleted)
            set({ ruleId: '' })
          },
        },
      ),
    },
  ]
  const open = (r: ClearRule) => set({ ruleId: r.ruleId })
  return (
    <>
      <CallTable
        call={customerClear.list}
        table="clear_rules"
        rowKey="ruleId"
        views={false}
        rowName={(r) => r.name}
        title={text.title}
        unit={text.unit}
        search={text.search}
        filters={[
          {
            key: 'action',
            label: text.what,
            kind: 'choice',
            options: ClearAction.anyOf.map(({ const: value }) => ({ value, label: inLang(actionWords[value]) })),
          },
          {
            key: 'on',
            label: text.state,
            kind: 'choice',
            options: [
              { value: true, label: text.isOn },
              { value: false, label: text.isOff },
            ],
          },
        ]}
        columns={[
          {
            key: 'name',
            title: text.name,
            width: 190,
            pinned: 'left',
            sort: true,
            render: (r) => (
              <button type="button" className="link ellipsis" title={r.note || r.name} onClick={() => open(r)}>
                {r.name}
              </button>
            ),
          },
          { key: 'on', title: text.state, width: 84, render: (r) => <OnOff rule={r} /> },
          {
            key: 'audience',
            title: text.who,
            width: 280,
            render: (r) => <AudienceSentence audience={r.audience} className="ellipsis ct-text" />,
          },
          { key: 'action', title: text.what, width: 190, render: (r) => <Act of={r} /> },
          number('waiting', text.waiting, clearFigures.ruleWaiting),
          number('asked', text.asked, clearFigures.ruleAsked),
          number('done', text.done, clearFigures.ruleDone),
          number('rejected', text.rejected, clearFigures.ruleRejected),
          { key: 'looked', title: text.looked, width: 110, spare: true, render: (r) => <Looked rule={r} /> },
          { key: 'madeBy', title: text.madeBy, width: 100, spare: true },
          { key: 'createdAt', title: text.createdAt, kind: 'time', width: 136, sort: true, hidden: true },
        ]}
        toolbar={[
          {
            key: 'statics',
            label: text.stats,
            icon: <Icon name="chart-line" size={14} />,
            needs: clearRecords.proposals,
            to: linkTo(clearScreens.statics, {}),
          },
          {
            key: 'add',
            label: text.add,
            icon: <Icon name="plus" size={14} />,
            primary: true,
            needs: customerClear.add,
            to: linkTo(clearScreens.create, {}),
          },
        ]}
        actions={(r) => [{ key: 'detail', label: text.detail, needs: null, run: () => open(r) }, ...actions(r)]}
        onOpen={open}
        empty={{ art: rulesArt, title: text.empty, hint: text.emptyHint }}
      />
      {ruleId && <RuleDrawer key={ruleId} ruleId={ruleId} actions={actions} onClose={() => set({ ruleId: '' })} />}
    </>
  )
}
