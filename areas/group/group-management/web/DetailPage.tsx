import { customerScreens } from '#areas/customer/customer-management/web/screens.ts'
import { staffScreens } from '#areas/staff/staff-management/web/screens.ts'
import { OneThing } from '#core/web/blocks/OneThing.tsx'
import { CallTable } from '#core/web/blocks/table/CallTable.tsx'
import { CopyId, Lead } from '#core/web/blocks/table/cells.tsx'
import { drawn } from '#core/web/blocks/table/drawn.ts'
import { figureOfRow } from '#core/web/figures.ts'
import { go, useSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { Link } from '#core/web/router.tsx'
import { opens } from '#core/web/session.ts'
import { fmt } from '#core/web/text/format.ts'
import { inLang, useText } from '#core/web/text/text.ts'
import { usePageTitle } from '#core/web/title.ts'
import { NumberLink, Time } from '#core/web/ui/Figure.tsx'
import { StaffName } from '#core/web/ui/StaffName.tsx'
import { Pill, Status } from '#core/web/ui/Tag.tsx'
import { memberColumns, memberKinds } from '../columns.ts'
import { type GroupItem, type GroupMember, groups } from '../contract.ts'
import { groupFigures } from '../figures.ts'
import { GroupPicture } from './GroupPicture.tsx'
import { groupScreens } from './screens.ts'
import { groupText } from './text.ts'
import './groups.css'
import { groupsArt } from './art.tsx'

/** One customer group: what it is, and who is in it. */
export default function DetailPage() {
  const text = useText(groupText)
  const [{ groupId }] = useSearch()
  const read = useCall(groups.detail, { groupId: groupId ?? '' }, { silence: 'all', enabled: Boolean(groupId) })
  usePageTitle(read.data?.name)
  return (
    <OneThing
      exists={Boolean(groupId)}
      read={read}
      title={text.missing}
      help={text.missingHelp}
      list={{ path: linkTo(groupScreens.list), label: text.toList }}
    >
      {(group) => (
        <>
          <Header group={group} />
          <Members groupId={group.groupId} />
        </>
      )}
    </OneThing>
  )
}

function Header({ group: g }: { group: GroupItem }) {
  const text = useText(groupText)
  const owner = <StaffName name={g.ownerName} alias={g.ownerAlias} />
  return (
    <header className="gd-page">
      <div className="row gap-12">
        <GroupPicture size={52} />
        <div className="grow col gap-4">
          <div className="row gap-8 wrap">
            <h1>{g.name || text.unnamed}</h1>
            <Pill kind={g.status === 1 ? 'bad' : 'ok'}>{text.statuses[String(g.status) as '0'] ?? g.status}</Pill>
          </div>
          <p className="ink-2">{g.notice || <span className="ink-3">{text.noNotice}</span>}</p>
        </div>
      </div>
      <dl>
        <div>
          <dt>{text.owner}</dt>
          <dd>
            {g.ownerStaffId && opens('staff') ? (
              <Link className="link" to={linkTo(staffScreens.detail, { staffId: g.ownerStaffId })}>
                {owner}
              </Link>
            ) : (
              (g.ownerName && owner) || '-'
            )}
          </dd>
        </div>
        <div>
          <dt>{text.members}</dt>
          <dd>{text.limit(fmt.number(g.memberCount))}</dd>
        </div>
        <div>
          <dt>{text.customers}</dt>
          <dd>
            <NumberLink {...figureOfRow(groupFigures.customers, g, {})} />
          </dd>
        </div>
        <div>
          <dt>{text.createdAt}</dt>
          <dd>
            <Time at={g.createdAt} />
          </dd>
        </div>
        <div>
          <dt>{text.groupId}</dt>
          <dd>
            <CopyId id={g.groupExtId} />
          </dd>
        </div>
      </dl>
    </header>
  )
}

const kinds = { staff: 'info', customer: 'ok', stranger: 'off' } as const

function Members({ groupId }: { groupId: string }) {
  const text = useText(groupText)
  const to = (m: GroupMember) =>
    m.customerId && opens('customer')
      ? linkTo(customerScreens.detail, { customerId: m.customerId })
      : m.staffId && opens('staff')
        ? linkTo(staffScreens.detail, { staffId: m.staffId })
        : undefined
  return (
    <section aria-label={text.memberList}>
      <h2 className="heading">{text.memberList}</h2>
      <CallTable
        call={groups.members}
        order={null}
        table="group_members"
        empty={{ art: groupsArt }}
        rowKey="memberExtId"
        input={{ groupId }}
        plain
        views={false}
        unit={text.memberUnit}
        search={text.memberSearch}
        filters={[
          {
            key: 'kind',
            label: text.kind,
            kind: 'choice',
            options: (['outside', 'customer', 'stranger', 'staff'] as const).map((value) => ({ value, label: inLang(memberKinds[value]) })),
          },
        ]}
        onOpen={(m) => {
          const at = to(m)
          if (at) go(at)
        }}
        file={{ call: groups.exportMembers }}
        columns={drawn(memberColumns, {
          name: (m) => (
            <Lead
              name={m.name}
              alias={m.alias}
              avatar={m.avatar}
              kind={m.kind === 'staff' ? 'staff' : 'customer'}
              to={to(m)}
              mark={m.isOwner && <Pill>{text.owner}</Pill>}
            />
          ),
          kind: (m) => (
            <span title={m.kind === 'stranger' ? text.strangerHelp : undefined}>
              <Status kind={kinds[m.kind]}>{inLang(memberKinds[m.kind])}</Status>
            </span>
          ),
          invitorName: (m) => <StaffName name={m.invitorName} alias={m.invitorAlias} />,
        })}
      />
    </section>
  )
}
