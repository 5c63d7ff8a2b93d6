import { CallTable } from '#core/web/blocks/table/CallTable.tsx'
import { lastDay } from '#core/web/blocks/term.ts'
import { figureOfRow } from '#core/web/figures.ts'
import { linkTo } from '#core/web/link.ts'
import { useText } from '#core/web/text/text.ts'
import { NumberLink } from '#core/web/ui/Figure.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { StaffName } from '#core/web/ui/StaffName.tsx'
import { Status } from '#core/web/ui/Tag.tsx'
import { blackList, type ListRecord } from '../contract.ts'
import { blackListFigures } from '../figures.ts'
import { blackListArt } from './art.tsx'
import { blackListScreens } from './screens.ts'
import { recordText } from './text.ts'

/** Every adding to and taking off the black list; who was not taken is behind the number. */
export default function RecordPage() {
  const text = useText(recordText)
  const options = <K extends string>(all: Record<K, string>) =>
    (Object.entries(all) as [K, string][]).map(([value, label]) => ({ value, label }))
  return (
    <CallTable
      call={blackList.record}
      order="-at"
      table="black_list_records"
      rowKey="recordId"
      rowName={(r) => `${text.kinds[r.kind]} ${r.at}`}
      title={text.title}
      unit={text.unit}
      filters={[
        { key: 'kind', label: text.kind, kind: 'choice', options: options(text.kinds) },
        { key: 'origin', label: text.origin, kind: 'choice', options: options(text.origins) },
      ]}
      columns={[
        { key: 'at', title: text.at, kind: 'time', width: 150, pinned: 'left' },
        {
          key: 'kind',
          title: text.kind,
          width: 110,
          render: (r) => <Status kind={r.kind === 'add' ? 'bad' : 'ok'}>{text.kinds[r.kind]}</Status>,
        },
        { key: 'origin', title: text.origin, width: 120, render: (r) => text.origins[r.origin] },
        { key: 'reason', title: text.reason, width: 240, render: (r) => (r.origin === 'import' ? text.perLine : r.reason) },
        { key: 'until', title: text.until, width: 130, render: (r) => <Term record={r} /> },
        { key: 'taken', title: text.taken, kind: 'number', width: 90 },
        {
          key: 'refused',
          title: text.refused,
          kind: 'number',
          width: 90,
          render: (r) => <NumberLink {...figureOfRow(blackListFigures.refused, r, {})} />,
        },
        { key: 'staffName', title: text.by, width: 130, render: (r) => (r.staffName ? <StaffName name={r.staffName} /> : text.clock) },
      ]}
      toolbar={[{ key: 'list', label: text.back, icon: <Icon name="ban" size={14} />, needs: null, to: linkTo(blackListScreens.list) }]}
      empty={{ art: blackListArt, title: text.emptyTitle, hint: text.emptyHint }}
    />
  )
}

function Term({ record: r }: { record: ListRecord }) {
  const text = useText(recordText)
  if (r.kind === 'remove') return <span className="ink-3">-</span>
  if (r.origin === 'import') return <>{text.perLine}</>
  return <>{r.until === null ? text.ever : lastDay(r.until)}</>
}
