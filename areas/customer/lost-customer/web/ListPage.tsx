import { addWayLabels, externalUsers } from '#areas/customer/customer-management/contract.ts'
import { customerScreens } from '#areas/customer/customer-management/web/screens.ts'
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
import { StaffName } from '#core/web/ui/StaffName.tsx'
import { Status, Tags } from '#core/web/ui/Tag.tsx'
import { lostColumns } from '../columns.ts'
import { type LostRow, outflow, outflowNotification } from '../contract.ts'
import { byWords, nowOf, nowWords, touchWords } from '../words.ts'
import { askedOf, askFor, markRead, type Picked, recordsOf } from './ask.ts'
import { Heads } from './Heads.tsx'
import { lostScreens } from './screens.ts'
import './lost.css'
import { lostArt } from './art.tsx'
import { lostText } from './text.ts'

const detailOf = (customerId: string) => linkTo(customerScreens.detail, { customerId })
const tabs = ['lost', 'customer', 'staff', 'back', 'all'] as const
/** Of who came back, the list is by the day of the return, which stands beside that of the loss. */
const { list: declared } = lostColumns
const [returnedAt] = declared.filter((c) => c.key === 'returnedAt').map(({ under: _, ...c }) => ({ ...c, hidden: false }))
const returns = {
  ...lostColumns,
  list: declared.flatMap((c) => (c.key === 'returnedAt' ? [] : c.key === 'lostAt' ? [returnedAt!, c] : [c])),
}

/** Who is a contact no more: who deleted whom, when, after what; and who came back. */
export default function ListPage() {
  const text = useText(lostText)
  const lang = useLang() === 'en' ? 'en' : 'zh'
  const [search] = useSearch()
  const back = search.state === 'back'
  return (
    <UnderTitle value={<Under />}>
      <CallTable
        call={outflow.list}
        order={back ? '-returnedAt' : '-lostAt'}
        table={back ? 'lost_customers_back' : 'lost_customers'}
        rowKey="recordId"
        rowName={(r) => r.remark || r.name}
        title={text.title}
        unit={text.unit}
        search={text.search}
        filters={[
          { key: 'from', to: 'to', label: back ? text.backDays : text.days, kind: 'days', icon: <Icon name="calendar-days" size={13} /> },
          { key: 'staffIds', label: text.staff, kind: 'staff', icon: <Icon name="user" size={13} /> },
          { key: 'departmentIds', label: text.departments, kind: 'departments', icon: <Icon name="network" size={13} /> },
          {
            key: 'by',
            label: text.by,
            kind: 'choice',
            multiple: true,
            options: Object.entries(byWords).map(([value, words]) => ({ value, label: words[lang] })),
          },
          { key: 'tagsAny', label: text.tags, kind: 'tags', icon: <Icon name="tag" size={13} /> },
          {
            key: 'addWays',
            label: text.addWay,
            kind: 'choice',
            multiple: true,
            options: Object.entries(addWayLabels).map(([value, label]) => ({ value: Number(value), label: label[lang] })),
          },
          {
            key: 'read',
            label: text.readFilter,
            kind: 'choice',
            options: [
              { value: false, label: text.unread },
              { value: true, label: text.read },
            ],
          },
          {
            key: 'state',
            label: text.now,
            kind: 'choice',
            given: true,
            options: (['back', 'all'] as const).map((value) => ({ value, label: text.tabs[value] })),
          },
          {
            key: 'reach',
            label: text.reach,
            kind: 'choice',
            options: (['colleague', 'nobody'] as const).map((value) => ({ value, label: text.reaches[value] })),
          },
        ]}
        file={{ call: outflow.export }}
        columns={drawn(back ? returns : lostColumns, {
          name: (r) => (
            <Lead
              name={r.name}
              second={r.remark}
              avatar={r.avatar}
              to={opens('customer') ? detailOf(r.customerId) : undefined}
              mark={r.read === false && <span className="lc-unread" role="img" aria-label={text.unread} title={text.unread} />}
            />
          ),
          by: (r) => <By row={r} />,
          staff: (r) => (
            <span className="ellipsis ct-text">
              <StaffName name={r.staffName} alias={r.staffAlias} />
              {r.staffStatus === 5 && <span className="text-11 ink-3"> {text.left}</span>}
            </span>
          ),
          lostAt: (r) => <Time at={r.lostAt} near />,
          lastTouch: (r) => <Touch row={r} />,
          tags: (r) =>
            r.tags.length > 0 && <Tags tags={r.tags.map((t) => ({ name: t.name, group: t.groupName, internal: t.internal }))} max={1} />,
          now: (r) => <Now row={r} />,
          returnedAt: (r) => r.returnedAt && <Time at={r.returnedAt} near />,
        })}
        toolbar={[
          {
            key: 'readAll',
            label: text.readAll,
            icon: <Icon name="check" size={14} />,
            rare: true,
            ...makes(
              outflowNotification.read,
              { until: new Date(Math.ceil(Date.now() / 60_000) * 60_000).toISOString() },
              { done: ({ read }) => void toast.success(text.readDone(fmt.number(read))) },
            ),
          },
          {
            key: 'mine',
            label: text.mine,
            icon: <Icon name="bell" size={14} />,
            rare: true,
            needs: null,
            to: linkTo(lostScreens.notifications),
          },
          {
            key: 'setting',
            label: text.setting,
            icon: <Icon name="settings" size={14} />,
            needs: null,
            to: linkTo(lostScreens.setting),
          },
        ]}
        batch={[
          ...(back
            ? []
            : [
                {
                  key: 'ask',
                  label: text.askBack,
                  icon: <Icon name="bell" size={14} />,
                  needs: outflow.winBack,
                  run: async (picked: Picked, { count, clear }: { count: number; clear: () => void }) => {
                    const asked = askedOf(picked)
                    if (!asked) return void toast.warning(text.tooMany)
                    if (await askFor(asked, text.askTitle(fmt.number(count)))) clear()
                  },
                },
              ]),
          {
            key: 'read',
            label: text.markRead,
            icon: <Icon name="check" size={14} />,
            needs: outflowNotification.read,
            run: async (chosen, { clear }) => {
              const recordIds = await recordsOf(chosen)
              if (!recordIds) return void toast.warning(text.tooManyRead)
              await markRead(recordIds)
              clear()
            },
          },
        ]}
        actions={(r) => [
          { key: 'open', label: text.open, needs: externalUsers.detail, run: () => go(detailOf(r.customerId)) },
          {
            key: 'ask',
            label: text.askBack,
            needs: outflow.winBack,
            when: !r.returnedAt && r.staffStatus !== 5,
            run: () => askFor({ recordIds: [r.recordId] }, text.askOne(r.remark || r.name)),
          },
          { key: 'read', label: text.markRead, when: r.read === false, ...makes(outflowNotification.read, { recordIds: [r.recordId] }) },
        ]}
        onOpen={(r) => opens('customer') && go(detailOf(r.customerId))}
        empty={{ art: lostArt, title: text.emptyTitle, hint: text.emptyHint }}
      />
    </UnderTitle>
  )
}

/** Numbers and alarms, then whose losses these are. */
function Under() {
  const text = useText(lostText)
  const [search, set] = useSearch()
  const open =
    search.state === 'back' || search.state === 'all'
      ? search.state
      : search.by === 'customer' || search.by === 'staff'
        ? search.by
        : search.by
          ? undefined
          : 'lost'
  return (
    <>
      <Heads />
      <div className="row wrap gap-8 lc-bar">
        <nav className="tabs grow" aria-label={text.views}>
          {tabs.map((tab) => (
            <Link
              key={tab}
              to={linkTo(lostScreens.list, {
                ...search,
                state: tab === 'back' || tab === 'all' ? tab : undefined,
                by: tab === 'customer' || tab === 'staff' ? tab : undefined,
              })}
              className={tab === open ? 'on' : undefined}
              aria-current={tab === open ? 'page' : undefined}
            >
              {text.tabs[tab]}
            </Link>
          ))}
        </nav>
        <Segments
          small
          label={text.whatRead}
          value={search.read ?? ''}
          onChange={(read) => set({ read })}
          options={[
            { value: '', label: text.all },
            { value: 'false', label: text.unread },
            { value: 'true', label: text.read },
          ]}
        />
      </div>
    </>
  )
}

function By({ row }: { row: LostRow }) {
  const lang = useLang() === 'en' ? 'en' : 'zh'
  return (
    <span className={`row gap-6 nowrap ${row.by === 'staff' ? 'bad' : ''}`}>
      <Icon name={row.by === 'customer' ? 'arrow-right' : row.by === 'staff' ? 'user-x' : 'arrow-left-right'} size={13} />
      {byWords[row.by][lang]}
    </span>
  )
}

/** What it was, and how long before the end. */
function Touch({ row: { lastTouch, lostAt } }: { row: LostRow }) {
  const text = useText(lostText)
  const lang = useLang() === 'en' ? 'en' : 'zh'
  const days = Math.floor((Date.parse(lostAt) - Date.parse(lastTouch.at)) / 86_400_000)
  return (
    <span className="col" title={fmt.full(lastTouch.at)}>
      <span className="ellipsis">
        {[touchWords[lastTouch.kind][lang], lastTouch.text].filter(Boolean).join(lang === 'en' ? ': ' : '：')}
      </span>
      <span className="text-11 ink-3">{days > 0 ? text.touchBefore(text.daysBefore(fmt.number(days))) : text.touchedAt}</span>
    </span>
  )
}

function Now({ row }: { row: LostRow }) {
  const text = useText(lostText)
  const lang = useLang() === 'en' ? 'en' : 'zh'
  const now = nowOf(row)
  if (now === 'asked')
    return (
      <span className="col">
        <Status kind="attention">{text.asked(fmt.ago(row.askedAt!))}</Status>
        <span className="text-11 ink-3 ellipsis">{row.askedBy}</span>
      </span>
    )
  const kind = now === 'back' ? 'ok' : now === 'shared' ? 'info' : 'idle'
  return (
    <span className="col" title={row.returnedAt ? fmt.full(row.returnedAt) : undefined}>
      <Status kind={kind}>{nowWords[now][lang]}</Status>
      {row.returnedAt && <span className="text-11 ink-3">{fmt.ago(row.returnedAt)}</span>}
    </span>
  )
}
