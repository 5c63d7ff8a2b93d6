import { makes } from '#core/web/blocks/table/actions.ts'
import { batchFilter } from '#core/web/blocks/table/batch-filter.tsx'
import { CallTable } from '#core/web/blocks/table/CallTable.tsx'
import { drawn } from '#core/web/blocks/table/drawn.ts'
import { type Chosen, type FilterOf, pickedOf } from '#core/web/blocks/table/model.ts'
import { go, useSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { refresh, useCall } from '#core/web/request/query.ts'
import { request } from '#core/web/request/request.ts'
import { Link } from '#core/web/router.tsx'
import { inLang, useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { Time } from '#core/web/ui/Figure.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { UnderTitle } from '#core/web/ui/Page.tsx'
import { StaffName } from '#core/web/ui/StaffName.tsx'
import { clueColumns } from '../columns.ts'
import { ClueState, clueGrades, clues, seas } from '../contract.ts'
import { stateWords } from '../words.ts'
import { seaArt } from './art.tsx'
import { calledBy, DueOf, StateOf } from './cells.tsx'
import { askAbandon, askAdd, askDistribute, askFollowUp, askGrade, askMove, tellOutcome } from './forms.ts'
import { Heads } from './Heads.tsx'
import { seaScreens } from './screens.ts'
import './sea.css'
import { seaText } from './text.ts'

type ListFilter = FilterOf<typeof clues.list>
const detailOf = (clueId: string) => linkTo(seaScreens.detail, { clueId })
const most = 50

/** Clues of all pools, or of one: what is free, who has what, and when it goes back. */
export default function ListPage() {
  const text = useText(seaText)
  const [search] = useSearch()
  const pools = useCall(seas.list, {}, { silence: 'all' }).data?.list ?? []
  const grades = useCall(clueGrades.list, {}, { silence: 'all' }).data?.list ?? []
  const poolId = pools.some((p) => p.poolId === search.poolId) ? search.poolId : undefined
  const receive = async (clueIds: string[]) => {
    tellOutcome(await request(clues.receive, { clueIds }))
    await refresh()
  }
  /** What is done at once takes what was ticked; more than that is a task of its own. */
  const few = (chosen: Chosen<ListFilter>, run: (ids: string[]) => unknown) =>
    'ids' in chosen && chosen.ids.length <= most ? run(chosen.ids) : toast.warning(text.done(most))
  return (
    <UnderTitle value={<Heads poolId={poolId} />}>
      <CallTable
        call={clues.list}
        table="clues"
        rowKey="clueId"
        rowName={calledBy}
        title={text.title}
        unit={text.unit}
        search={text.search}
        file={{ call: clues.export }}
        filters={[
          { key: 'poolId', label: text.pool, kind: 'choice', options: pools.map((p) => ({ value: p.poolId, label: p.name })) },
          {
            key: 'state',
            label: text.state,
            kind: 'choice',
            options: ClueState.anyOf.map(({ const: value }) => ({ value, label: inLang(stateWords[value]) })),
          },
          { key: 'gradeId', label: text.grade, kind: 'choice', options: grades.map((g) => ({ value: g.gradeId, label: g.name })) },
          { key: 'mine', label: text.mineOnly, kind: 'choice', options: [{ value: true, label: text.mineOnly }] },
          { key: 'tonight', label: text.tonightOnly, kind: 'choice', options: [{ value: true, label: text.tonightOnly }] },
          { key: 'staffIds', label: text.staff, kind: 'staff' },
          { key: 'from', label: text.entered, kind: 'days', to: 'to' },
          batchFilter(),
        ]}
        columns={drawn(clueColumns, {
          name: (r) => (
            <span className="col gap-2">
              <Link className="link ellipsis" to={detailOf(r.clueId)}>
                {calledBy(r)}
              </Link>
              <span className="text-12 ink-3">{r.phone}</span>
            </span>
          ),
          content: (r) => (
            <span className="col gap-2" title={r.content}>
              <span className="ellipsis">{r.content || '-'}</span>
              <span className="text-12 ink-3 ellipsis">{r.source}</span>
            </span>
          ),
          state: (r) => <StateOf clue={r} />,
          staffName: (r) => (r.staffName ? <StaffName name={r.staffName} alias={r.staffAlias} /> : <span className="ink-3">-</span>),
          touchedAt: (r) => <Time at={r.touchedAt} near />,
          dueAt: (r) => <DueOf clue={r} />,
        })}
        toolbar={[
          {
            key: 'setting',
            label: text.setting,
            icon: <Icon name="settings" size={14} />,
            needs: seas.update,
            to: linkTo(seaScreens.setting),
          },
          {
            key: 'import',
            label: text.import,
            icon: <Icon name="upload" size={14} />,
            needs: clues.add,
            to: linkTo(seaScreens.import, poolId ? { poolId } : {}),
          },
          {
            key: 'channel',
            label: text.importChannel,
            rare: true,
            needs: clues.add,
            to: linkTo(seaScreens.import, { channel: 'true', ...(poolId && { poolId }) }),
          },
          {
            key: 'add',
            label: text.add,
            icon: <Icon name="plus" size={14} />,
            primary: true,
            needs: clues.add,
            disabled: pools.length === 0 ? text.noPool : undefined,
            run: () => askAdd(pools, grades, poolId),
          },
        ]}
        batch={[
          { key: 'receive', label: text.receive, needs: clues.receive, run: (c, { clear }) => few(c, (ids) => receive(ids).then(clear)) },
          {
            key: 'distribute',
            label: text.distribute,
            needs: clues.batchDistribute,
            run: (c, { clear }) => askDistribute(pickedOf(c)).then((done) => done && clear()),
          },
          {
            key: 'grade',
            label: text.gradeMany,
            needs: clues.batchGrade,
            run: (c, { clear }) => askGrade(pickedOf(c), grades).then((d) => d && clear()),
          },
          {
            key: 'move',
            label: text.move,
            needs: clues.move,
            run: (c, { clear }) => askMove(pickedOf(c), pools).then((d) => d && clear()),
          },
          {
            key: 'abandon',
            label: text.abandon,
            needs: clues.abandon,
            run: (c, { clear }) => few(c, (ids) => askAbandon(ids).then((d) => d && clear())),
          },
        ]}
        actions={(r) => [
          {
            key: 'receive',
            label: text.receive,
            when: r.state === 'free',
            needs: clues.receive,
            run: () => receive([r.clueId]).catch(() => {}),
          },
          { key: 'follow', label: text.followUp, when: r.state === 'held', needs: clues.receive, run: () => askFollowUp(r.clueId) },
          {
            key: 'lock',
            label: r.locked ? text.unlock : text.lock,
            when: r.state === 'held',
            ...makes(clues.lock, { clueId: r.clueId, locked: !r.locked }),
          },
          { key: 'abandon', label: text.abandon, when: r.state === 'held', needs: clues.abandon, run: () => askAbandon([r.clueId]) },
          {
            key: 'delete',
            label: text.delete,
            danger: true,
            when: r.state !== 'converted',
            ...makes(
              clues.delete,
              { clueId: r.clueId },
              { confirm: { title: text.deleteTitle(calledBy(r)), content: text.deleteText, verb: text.delete, danger: true } },
            ),
          },
        ]}
        onOpen={(r) => go(detailOf(r.clueId))}
        empty={
          pools.length === 0
            ? { art: seaArt, title: text.noPool, hint: text.noPoolHint }
            : { art: seaArt, title: text.emptyTitle, hint: text.emptyHint }
        }
      />
    </UnderTitle>
  )
}
