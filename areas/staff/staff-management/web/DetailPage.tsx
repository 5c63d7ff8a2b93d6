import { OneThing } from '#core/web/blocks/OneThing.tsx'
import { CopyId } from '#core/web/blocks/table/cells.tsx'
import { useSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { StaffParts } from '#core/web/PartsAt.tsx'
import { useCall } from '#core/web/request/query.ts'
import { roleName } from '#core/web/text/role-name.ts'
import { useText } from '#core/web/text/text.ts'
import { usePageTitle } from '#core/web/title.ts'
import { Avatar } from '#core/web/ui/Avatar.tsx'
import { NumberLink, Time } from '#core/web/ui/Figure.tsx'
import { DepartmentNames, StaffName } from '#core/web/ui/StaffName.tsx'
import { staffName } from '#core/web/ui/staff-name.ts'
import { Pill } from '#core/web/ui/Tag.tsx'
import { type StaffItem, staff } from '../contract.ts'
import { customersOf, StaffStatus, YesNo } from './cells.tsx'
import { Held } from './Held.tsx'
import { staffScreens } from './screens.ts'
import { staffText } from './text.ts'
import './staff.css'

/** One colleague: whether customers can be given to them, and whom they have. */
export default function DetailPage() {
  const text = useText(staffText)
  const [{ staffId, staffExtId }] = useSearch()
  const known = Boolean(staffId || staffExtId)
  const read = useCall(staff.one, staffId ? { staffId } : { staffExtId }, { silence: 'all', enabled: known })
  usePageTitle(read.data && staffName(read.data))
  return (
    <OneThing
      exists={known}
      read={read}
      title={text.missing}
      help={text.missingHelp}
      list={{ path: linkTo(staffScreens.list), label: text.toList }}
    >
      {(person) => <Person person={person} />}
    </OneThing>
  )
}

function Person({ person }: { person: StaffItem }) {
  const text = useText(staffText)
  return (
    <>
      <header className="sd-head">
        <Avatar name={person.name} src={person.avatar || undefined} size={52} />
        <div className="grow col gap-4">
          <div className="row gap-8 wrap">
            <h1>
              <StaffName name={person.name} alias={person.alias} />
            </h1>
            <StaffStatus status={person.status} />
            {!person.unavailable && <Pill kind="ok">{text.canReceive}</Pill>}
          </div>
          <span className="ink-2">
            <DepartmentNames names={person.departmentNames} />
            {person.departmentNames.length > 0 && person.position && ' · '}
            {person.position}
          </span>
        </div>
      </header>
      <div className="sd-page">
        <div className="col sd-left">
          <Profile person={person} />
          <Held person={person} />
        </div>
        <div className="col sd-right">
          <StaffParts staffId={person.staffId} />
        </div>
      </div>
    </>
  )
}

function Profile({ person }: { person: StaffItem }) {
  const text = useText(staffText)
  return (
    <section>
      <h2>{text.profile}</h2>
      <dl>
        <dt>{text.extId}</dt>
        <dd>
          <CopyId id={person.staffExtId} />
        </dd>
        <dt>{text.department}</dt>
        <dd>{person.departmentNames.length ? <DepartmentNames names={person.departmentNames} /> : '-'}</dd>
        {person.leadsNames.length > 0 && (
          <>
            <dt>{text.leads}</dt>
            <dd>
              <DepartmentNames names={person.leadsNames} />
            </dd>
          </>
        )}
        {person.leftAt && (
          <>
            <dt>{text.leftAt}</dt>
            <dd>
              <Time at={person.leftAt} />
            </dd>
          </>
        )}
        <dt>{text.position}</dt>
        <dd>{person.position || '-'}</dd>
        <dt>{text.role}</dt>
        <dd>{roleName(person.roleName) || '-'}</dd>
        <dt>{text.contact}</dt>
        <dd>
          <YesNo value={person.hasCustomerContact} help={text.noContactHelp} />
        </dd>
        <dt>{text.seat}</dt>
        <dd>
          <YesNo value={person.hasSeat} help={text.noSeatHelp} />
        </dd>
        <dt>{text.customers}</dt>
        <dd>
          <NumberLink value={person.customerCount} to={customersOf(person.staffId)} />
        </dd>
      </dl>
      {person.unavailable && (
        <p className="sd-why text-12">
          {text.cannot(person.unavailable)}
          {!person.hasCustomerContact && person.status === 1 && <> · {text.noContactHelp}</>}
        </p>
      )}
    </section>
  )
}
