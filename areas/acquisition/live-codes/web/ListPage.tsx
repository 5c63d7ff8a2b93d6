import { lazy, Suspense, useState } from 'react'
import { makes, makesAll, type RowAction } from '#core/web/blocks/table/actions.ts'
import { batchFilter } from '#core/web/blocks/table/batch-filter.tsx'
import { CallTable } from '#core/web/blocks/table/CallTable.tsx'
import { drawn } from '#core/web/blocks/table/drawn.ts'
import { type Chosen, type FilterOf, pickedOf } from '#core/web/blocks/table/model.ts'
import { copy } from '#core/web/copy.ts'
import { openDialog } from '#core/web/dialog.tsx'
import { figureOfRow } from '#core/web/figures.ts'
import { go, useSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { inLang, useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { Avatar } from '#core/web/ui/Avatar.tsx'
import { Skeleton } from '#core/web/ui/Empty.tsx'
import { NumberLink } from '#core/web/ui/Figure.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { StaffName } from '#core/web/ui/StaffName.tsx'
import { Status } from '#core/web/ui/Tag.tsx'
import { codeColumns, codeStates } from '../columns.ts'
import { type LiveCodeRow, liveCodeGroups, liveCodeStats, liveCodes } from '../contract.ts'
import { codeFigures } from '../figures.ts'
import { GroupPanel } from './GroupPanel.tsx'
import { takeJustMade } from './just-made.ts'
import { liveCodeScreens } from './screens.ts'
import { liveCodeText } from './text.ts'
import './live-codes.css'
import { codesArt } from './art.tsx'

// Facts, images and who receives now come with the first code that is opened.
const CodeDrawer = lazy(() => import('./CodeDrawer.tsx').then((m) => ({ default: m.CodeDrawer })))

type Picked = Chosen<FilterOf<typeof liveCodes.list>>
const stateKind = { creating: 'info', ready: 'ok', failed: 'bad', off: 'off' } as const

/** All codes: what each brings, who receives, and everything that can be done with one or many. */
export default function ListPage() {
  const text = useText(liveCodeText)
  const [open, setOpen] = useState<LiveCodeRow | null>(null)
  const [made, setMade] = useState(takeJustMade)
  const openId = open?.wayId ?? made
  const [search, setSearch] = useSearch()
  // The panel shows why they could not be read.
  const groups = useCall(liveCodeGroups.list, {}, { silence: 'all' })
  const act = useActions()
  const started = () => toast.success(text.started)

  const columns = drawn(codeColumns, {
    name: (row) => <NameCell row={row} open={() => setOpen(row)} />,
    state: (row) => <StateCell row={row} />,
    staff: (row) => <StaffCell row={row} />,
    todayAdds: (row) => <NumberLink {...figureOfRow(codeFigures.todayOfCode, row, {})} />,
    totalAdds: (row) => <AddsLink row={row} />,
    lost: (row) => <NumberLink {...figureOfRow(codeFigures.totalLost, row, {})} />,
  })

  return (
    <div className="lc-list">
      <GroupPanel value={search.groupId} onGone={() => setSearch({ groupId: '' })} />
      <CallTable
        call={liveCodes.list}
        table="live_codes"
        rowKey="wayId"
        columns={columns}
        title={text.title}
        unit={text.unit}
        search={text.search}
        filters={[
          {
            key: 'groupId',
            label: text.group,
            kind: 'choice',
            options: [
              ...(groups.data?.list ?? []).map((g) => ({ value: g.groupId, label: g.name })),
              { value: 'none', label: text.noGroup },
            ],
          },
          {
            key: 'state',
            label: text.state,
            kind: 'choice',
            options: Object.entries(codeStates).map(([value, words]) => ({ value, label: inLang(words) })),
          },
          { key: 'staffId', label: text.staff, kind: 'staff' },
          batchFilter(),
        ]}
        onOpen={setOpen}
        file={{ call: liveCodes.export }}
        toolbar={[
          {
            key: 'batch',
            label: text.batchAdd,
            rare: true,
            needs: liveCodes.batchCreate,
            to: linkTo(liveCodeScreens.create, { many: '1' }),
          },
          { key: 'sync', label: text.sync, rare: true, ...makes(liveCodes.sync, {}, { done: () => toast.success(text.syncStarted) }) },
          {
            key: 'add',
            label: text.add,
            icon: <Icon name="plus" size={14} />,
            primary: true,
            needs: liveCodes.add,
            to: linkTo(liveCodeScreens.create),
          },
        ]}
        empty={{ art: codesArt, title: text.emptyTitle, hint: text.emptyHint }}
        batch={[
          {
            key: 'edit',
            label: text.edit,
            needs: liveCodes.batchUpdate,
            run: (picked) => go(linkTo(liveCodeScreens.batchModify, {}, `picked=${encodeURIComponent(JSON.stringify(pickedOf(picked)))}`)),
          },
          {
            key: 'move',
            label: text.move,
            needs: liveCodes.batchUpdate,
            run: (picked, { clear }) => move(picked, text.move).then((done) => done && clear()),
          },
          {
            key: 'on',
            label: text.switchOn,
            ...makesAll(liveCodes.batchSwitch, (picked: Picked) => ({ picked: pickedOf(picked), on: true }), { done: started }),
          },
          {
            key: 'off',
            label: text.switchOff,
            ...makesAll(liveCodes.batchSwitch, (picked: Picked) => ({ picked: pickedOf(picked), on: false }), {
              confirm: (count) => ({ title: text.offTitle(count), content: text.offText, verb: text.offVerb }),
              done: started,
            }),
          },
          {
            key: 'delete',
            label: text.delete,
            danger: true,
            ...makesAll(liveCodes.batchDelete, (picked: Picked) => ({ picked: pickedOf(picked) }), {
              confirm: (count) => ({
                title: text.deleteMany(count),
                content: text.deleteText,
                verb: text.deleteVerb,
                danger: true,
                ...(count > 20 && { typeWord: text.delete }),
              }),
              done: started,
            }),
          },
        ]}
        actions={(row) => act(row, () => setOpen(row))}
      />
      {openId && (
        <Suspense fallback={<Skeleton rows={1} />}>
          <CodeDrawer
            wayId={openId}
            onClose={() => {
              setOpen(null)
              setMade(undefined)
            }}
            actions={(row) => act(row, () => {})}
          />
        </Suspense>
      )}
    </div>
  )
}

const move = (picked: Picked, label: string) =>
  openDialog<{ picked: ReturnType<typeof pickedOf<FilterOf<typeof liveCodes.list>>> }, boolean>(
    () => import('./MoveDialog.tsx'),
    { picked: pickedOf(picked) },
    { label },
  )

/** What can be done with one code, for its row and its drawer alike. */
function useActions() {
  const text = useText(liveCodeText)
  const noCode = (row: LiveCodeRow) => (row.state === 'failed' ? text.notMade : text.cannotWhileCreating)
  return (row: LiveCodeRow, look: () => void): RowAction[] => [
    {
      key: 'statistics',
      label: text.statistics,
      needs: liveCodeStats.overview,
      run: () => go(linkTo(liveCodeScreens.stats, { wayIds: row.wayId })),
    },
    {
      key: 'edit',
      label: text.edit,
      when: row.mine,
      needs: liveCodes.update,
      run: () => go(linkTo(liveCodeScreens.create, { wayId: row.wayId })),
    },
    { key: 'download', label: text.download, needs: null, run: look, ...(!row.qrCode && { disabled: noCode(row) }) },
    {
      key: 'link',
      label: text.copyLink,
      needs: null,
      run: () => copy(row.qrText || row.qrCode, text.linkCopied),
      ...(!row.qrCode && { disabled: noCode(row) }),
    },
    { key: 'copy', label: text.copy, needs: liveCodes.add, run: () => go(linkTo(liveCodeScreens.create, { copy: row.wayId })) },
    {
      key: 'retry',
      label: text.retry,
      when: row.mine && (row.state === 'failed' || row.problem !== ''),
      ...makes(liveCodes.retry, { wayId: row.wayId }),
    },
    {
      key: 'switch',
      label: row.state === 'off' ? text.switchOn : text.switchOff,
      when: row.mine && (row.state === 'ready' || row.state === 'off'),
      ...makes(
        liveCodes.batchSwitch,
        { picked: { ids: [row.wayId] }, on: row.state === 'off' },
        {
          ...(row.state !== 'off' && { confirm: { title: text.offTitle(1), content: text.offText, verb: text.offVerb } }),
          done: () => toast.success(text.started),
        },
      ),
    },
    {
      key: 'delete',
      label: text.delete,
      danger: true,
      when: row.mine,
      ...makes(
        liveCodes.delete,
        { wayId: row.wayId },
        { confirm: { title: text.deleteTitle(row.name), content: text.deleteText, verb: text.deleteVerb, danger: true } },
      ),
    },
  ]
}

/** What is wrong stands under the name, in words: for fingers and keyboards, too. */
function NameCell({ row, open }: { row: LiveCodeRow; open: () => void }) {
  const text = useText(liveCodeText)
  const why = row.problem || (row.pending && row.state === 'ready' && text.pendingHelp)
  return (
    <button type="button" className="lc-name" onClick={open} aria-describedby={why ? `why-${row.wayId}` : undefined}>
      <span className="lc-thumb">{row.qrCode ? <img src={row.qrCode} alt="" loading="lazy" /> : <Icon name="qr-code" />}</span>
      <span className="lc-why">
        <span className="ellipsis">{row.name}</span>
        {why && (
          <small id={`why-${row.wayId}`} className="ellipsis" title={why} aria-hidden>
            {why}
          </small>
        )}
      </span>
    </button>
  )
}

function StateCell({ row }: { row: LiveCodeRow }) {
  const text = useText(liveCodeText)
  if (row.problem) return <Status kind={row.state === 'failed' ? 'bad' : 'attention'}>{inLang(codeStates[row.state])}</Status>
  if (row.pending && row.state === 'ready') return <Status kind="attention">{text.pending}</Status>
  return <Status kind={stateKind[row.state]}>{inLang(codeStates[row.state])}</Status>
}

function StaffCell({ row }: { row: LiveCodeRow }) {
  const text = useText(liveCodeText)
  return (
    <span className="row gap-6">
      <span className="avatars">
        {row.staff.slice(0, 3).map((s) => (
          <Avatar key={s.staffId} src={s.avatar} name={s.name} size={22} />
        ))}
      </span>
      <span className="ellipsis">
        {row.staffCount === 1 && row.staff[0] ? (
          <StaffName name={row.staff[0].name} alias={row.staff[0].alias} />
        ) : (
          text.people(row.staffCount)
        )}
      </span>
    </span>
  )
}

const AddsLink = ({ row }: { row: LiveCodeRow }) => <NumberLink {...figureOfRow(codeFigures.total, row, {})} />
