import { AudienceSentence } from '#core/web/blocks/audience/sentence.tsx'
import { CallTable } from '#core/web/blocks/table/CallTable.tsx'
import { Lead } from '#core/web/blocks/table/cells.tsx'
import { drawn } from '#core/web/blocks/table/drawn.ts'
import { openDialog } from '#core/web/dialog.tsx'
import { figureOf } from '#core/web/figures.ts'
import { go } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { Link } from '#core/web/router.tsx'
import { fmt } from '#core/web/text/format.ts'
import { inLang, useText } from '#core/web/text/text.ts'
import { Icon } from '#core/web/ui/Icon.tsx'
import { missionColumns, missionStates, ownPart } from '../columns.ts'
import { missions } from '../contract.ts'
import { massFigures } from '../figures.ts'
import { firstLine, type Mission, type MissionRow } from '../mission.ts'
import { useMissionActions } from './actions.ts'
import { StateOf } from './StateOf.tsx'
import { massScreens } from './screens.ts'
import { massText } from './text.ts'
import './mass.css'
import { messagesArt } from './art.tsx'

const detail = (row: MissionRow) => linkTo(massScreens.detail, { missionId: row.missionId })

export default function ListPage() {
  const text = useText(massText)
  const act = useMissionActions()
  return (
    <CallTable
      call={missions.list}
      table="mass_send"
      rowKey="missionId"
      title={text.title}
      unit={text.unit}
      search={text.search}
      rowName={(row) => row.name}
      filters={[
        {
          key: 'state',
          label: text.state,
          kind: 'choice',
          options: Object.entries(missionStates).map(([value, words]) => ({ value, label: inLang(words) })),
        },
        { key: 'staffId', label: text.staff, kind: 'staff' },
        { key: 'confirmedFrom', to: 'confirmedTo', label: text.confirmedOn, kind: 'days' },
      ]}
      file={{ call: missions.export }}
      columns={drawn(missionColumns, {
        name: (row) => (
          <Lead
            name={row.name}
            to={detail(row)}
            avatar={null}
            second={firstLine(row.msgData) || text.attachments(row.msgData.attachments.length)}
          />
        ),
        state: (row) => <StateOf row={row} />,
        audience: (row) =>
          row.audience ? (
            <AudienceSentence audience={row.audience} className="ellipsis ct-text" />
          ) : (
            <span className="ink-2">{inLang(ownPart)}</span>
          ),
        confirmed: (row) => (
          <Share {...figureOf(massFigures.confirmed, row as Mission, { missionId: row.missionId })} whole={row.staffCount} />
        ),
        delivered: (row) => (
          <Share {...figureOf(massFigures.delivered, row as Mission, { missionId: row.missionId })} whole={row.customers} />
        ),
      })}
      onOpen={(row) => go(detail(row))}
      toolbar={[
        {
          key: 'rule',
          label: text.rule,
          icon: <Icon name="gauge" />,
          needs: missions.setRule,
          run: () => openDialog(() => import('./RuleDialog.tsx'), {}, { label: text.rule, width: 440 }),
        },
        { key: 'add', label: text.add, icon: <Icon name="plus" />, primary: true, needs: missions.add, to: linkTo(massScreens.create) },
      ]}
      empty={{ art: messagesArt, title: text.emptyTitle, hint: text.emptyHint }}
      actions={(row) => {
        const { copy, stop, remove } = act(row)
        return [{ key: 'look', label: text.look, needs: null, run: () => go(detail(row)) }, copy, stop, remove]
      }}
    />
  )
}

/** A number that leads to the rows behind it. */
function Share({ value, to, whole }: { value: number | null | undefined; to?: string; whole: number }) {
  const text = useText(massText)
  return (
    <span className="ink-3">
      {value && to ? (
        <Link className="number-link mm-part" to={to}>
          {fmt.number(value)}
        </Link>
      ) : (
        fmt.number(value)
      )}
      {text.of('', fmt.number(whole))}
    </span>
  )
}
