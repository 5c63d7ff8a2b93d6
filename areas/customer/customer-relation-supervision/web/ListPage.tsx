import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { customerScreens } from '#areas/customer/customer-management/web/screens.ts'
import { outflow } from '#areas/customer/lost-customer/contract.ts'
import { lostScreens } from '#areas/customer/lost-customer/web/screens.ts'
import { Segments } from '#core/web/blocks/Segments.tsx'
import { makes } from '#core/web/blocks/table/actions.ts'
import { CallTable } from '#core/web/blocks/table/CallTable.tsx'
import { Lead } from '#core/web/blocks/table/cells.tsx'
import { drawn } from '#core/web/blocks/table/drawn.ts'
import { go, useSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { Link } from '#core/web/router.tsx'
import { opens } from '#core/web/session.ts'
import { fmt } from '#core/web/text/format.ts'
import { useLang, useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { Time } from '#core/web/ui/Figure.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { UnderTitle } from '#core/web/ui/Page.tsx'
import { Tags } from '#core/web/ui/Tag.tsx'
import { relationColumns } from '../columns.ts'
import { type Kind, relation } from '../contract.ts'
import { howWords, kindWords } from '../words.ts'
import { askAbout, askedOf, handleMoves, type Picked, recordsOf } from './ask.ts'
import { Followers, Member, Now, Way } from './cells.tsx'
import { Heads } from './Heads.tsx'
import { mergeNotes } from './merge.ts'
import './relation.css'
import { relationArt } from './art.tsx'
import { relationScreens } from './screens.ts'
import { relationText } from './text.ts'

const kinds = ['moved', 'several', 'left', 'nobody'] as const
const kindOf = (word: string | undefined): Kind => kinds.find((k) => k === word) ?? 'moved'
const detailOf = (customerId: string) => linkTo(customerScreens.detail, { customerId })
/** The same people in the customer list, where they can be tagged, sent to and kept as a view. */
const inList = {
  moved: { relation: 'moved' },
  several: { relation: 'several' },
  left: { relation: 'left' },
  nobody: { status: 'lost' },
} as const
/** What only a move has. */
const ofMoves = ['from', 'to', 'how', 'source', 'sharedBy', 'endedAt', 'addedAt', 'handledBy', 'handledNote']

/** Who follows whom, by what is wrong with it: moved privately, several, leavers, nobody. */
export default function ListPage() {
  const text = useText(relationText)
  const lang = useLang() === 'en' ? 'en' : 'zh'
  const [search] = useSearch()
  const kind = kindOf(search.kind)
  const moved = kind === 'moved'
  const columns = {
    ...relationColumns,
    list: relationColumns.list
      .filter((c) => moved || !ofMoves.includes(c.key))
      .map((c) => (c.key === 'followers' && moved ? { ...c, hidden: true } : c)),
  }
  const look = drawn(columns, {
    name: (r) => <Lead name={r.name} second={r.remark} avatar={r.avatar} to={opens('customer') ? detailOf(r.customerId) : undefined} />,
    from: (r) => r.move && <Member of={r.move.from} />,
    to: (r) => r.move && <Member of={r.move.to} />,
    how: (r) => r.move && <Way move={r.move} />,
    followers: (r) => <Followers list={r.followers} status={r.status} />,
    at: (r) => <Time at={r.at} near />,
    tags: (r) => r.tags.length > 0 && <Tags tags={r.tags.map((t) => ({ name: t.name, group: t.groupName }))} max={1} />,
    now: (r) => <Now row={r} />,
  }).map((c) =>
    c.key === 'at'
      ? { ...c, title: text.atColumn[kind] }
      : c.key === 'followers'
        ? { ...c, title: kind === 'nobody' ? text.followed.before : text.followed.now }
        : c,
  )
  return (
    <UnderTitle value={<Under />}>
      <CallTable
        key={kind}
        call={relation.list}
        order="-at"
        table={moved ? 'customer_relation_moved' : `customer_relation_${kind}`}
        rowKey="recordId"
        rowName={(r) => r.remark || r.name}
        title={text.title}
        unit={moved ? text.moves : text.unit}
        search={text.search}
        filters={[
          { key: 'from', to: 'to', label: text.at[kind], kind: 'days', icon: <Icon name="calendar-days" size={13} /> },
          { key: 'staffIds', label: text.staff, kind: 'staff', icon: <Icon name="user" size={13} /> },
          { key: 'departmentIds', label: text.departments, kind: 'departments', icon: <Icon name="network" size={13} /> },
          { key: 'tagsAny', label: text.tags, kind: 'tags', icon: <Icon name="tag" size={13} /> },
          {
            key: 'how',
            label: text.how,
            kind: 'choice',
            multiple: true,
            given: !moved,
            options: (['shared', 'code', 'other'] as const).map((value) => ({ value, label: howWords[value][lang] })),
          },
          {
            key: 'only',
            label: text.only,
            kind: 'choice',
            given: kind !== 'left',
            options: [{ value: 'left', label: text.onlyLeft }],
          },
        ]}
        file={{ call: relation.export }}
        columns={look}
        toolbar={[
          {
            key: 'inList',
            label: text.inList,
            icon: <Icon name="users" size={14} />,
            needs: externalUsers.list,
            to: linkTo(customerScreens.list, inList[kind]),
          },
          {
            key: 'lost',
            label: text.lost,
            icon: <Icon name="user-x" size={14} />,
            needs: outflow.list,
            when: kind === 'nobody',
            to: linkTo(lostScreens.list),
          },
          {
            key: 'who',
            label: text.who,
            icon: <Icon name="network" size={14} />,
            needs: relation.staff,
            to: linkTo(relationScreens.staff),
          },
          {
            key: 'setting',
            label: text.setting,
            icon: <Icon name="settings" size={14} />,
            needs: null,
            to: linkTo(relationScreens.setting),
          },
        ]}
        batch={[
          {
            key: 'ask',
            label: text.ask,
            icon: <Icon name="bell" size={14} />,
            needs: relation.ask,
            run: async (picked: Picked, { count, clear }: { count: number; clear: () => void }) => {
              const of = askedOf(kind, picked)
              if (!of) return void toast.warning(text.tooMany)
              if (await askAbout(of, text.askTitle(fmt.number(count)))) clear()
            },
          },
          ...(moved && search.state !== 'done'
            ? [
                {
                  key: 'handle',
                  label: text.handled,
                  icon: <Icon name="check" size={14} />,
                  needs: relation.handle,
                  run: async (picked: Picked, { clear }: { clear: () => void }) => {
                    const recordIds = await recordsOf(picked)
                    if (!recordIds) return void toast.warning(text.tooManyHandled)
                    if (await handleMoves(recordIds, text.handleTitle(fmt.number(recordIds.length)))) clear()
                  },
                },
              ]
            : []),
        ]}
        actions={(r) => [
          { key: 'open', label: text.detail, needs: externalUsers.detail, run: () => go(detailOf(r.customerId)) },
          {
            key: 'ask',
            label: text.ask,
            needs: relation.ask,
            run: () => askAbout({ kind, recordIds: [r.recordId] }, text.askOne(r.remark || r.name)),
          },
          {
            key: 'merge',
            label: text.merge,
            needs: relation.merge,
            when: r.status === 'friend' && r.followers.length > 1,
            run: () => mergeNotes(r.customerId, r.remark || r.name),
          },
          {
            key: 'handle',
            label: text.handled,
            needs: relation.handle,
            when: r.move !== null && !r.move.handledAt,
            run: () => handleMoves([r.recordId], text.handleOne(r.remark || r.name)),
          },
          {
            key: 'reopen',
            label: text.reopen,
            when: r.move !== null && r.move.handledAt !== null,
            ...makes(relation.handle, { recordIds: [r.recordId], handled: false }, { done: () => void toast.success(text.reopened) }),
          },
        ]}
        onOpen={(r) => opens('customer') && go(detailOf(r.customerId))}
        empty={{
          art: relationArt,
          title: moved && search.state ? text.emptyMoved : text.emptyTitle[kind],
          hint: text.emptyHint[kind],
        }}
      />
    </UnderTitle>
  )
}

/** The numbers, then which kind of relation, and of moves which of them. */
function Under() {
  const text = useText(relationText)
  const lang = useLang() === 'en' ? 'en' : 'zh'
  const [search, set] = useSearch()
  const open = kindOf(search.kind)
  const { staffIds, departmentIds, keyword, tagsAny } = search
  return (
    <>
      <Heads />
      <div className="row wrap gap-8 crs-bar">
        <nav className="tabs grow" aria-label={text.views}>
          {kinds.map((kind) => (
            <Link
              key={kind}
              // What only one kind is asked for stays behind.
              to={linkTo(relationScreens.list, { staffIds, departmentIds, keyword, tagsAny, kind: kind === 'moved' ? undefined : kind })}
              className={kind === open ? 'on' : undefined}
              aria-current={kind === open ? 'page' : undefined}
            >
              {kindWords[kind][lang]}
            </Link>
          ))}
        </nav>
        {open === 'moved' && (
          <Segments
            small
            label={text.stateLabel}
            value={search.state ?? 'open'}
            onChange={(state) => set({ state: state === 'open' ? undefined : state })}
            options={(['open', 'done', 'all'] as const).map((value) => ({ value, label: text.states[value] }))}
          />
        )}
      </div>
      {open === 'left' && <p className="note notice text-12 crs-note">{text.handOver}</p>}
    </>
  )
}
