import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { OneThing } from '#core/web/blocks/OneThing.tsx'
import { menuOf } from '#core/web/blocks/table/actions.ts'
import { Tools } from '#core/web/blocks/table/Tools.tsx'
import { copy } from '#core/web/copy.ts'
import { inOrder, useCustomerExtras, withCustomerExtras } from '#core/web/customer-extras.tsx'
import { go, useSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { CustomerParts } from '#core/web/PartsAt.tsx'
import { useCall, useCommand } from '#core/web/request/query.ts'
import { Link } from '#core/web/router.tsx'
import { useMe, useOnlyLooking } from '#core/web/session.ts'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { usePageTitle } from '#core/web/title.ts'
import { toast } from '#core/web/toast.tsx'
import { Avatar } from '#core/web/ui/Avatar.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { Menu } from '#core/web/ui/Pop.tsx'
import { StaffName } from '#core/web/ui/StaffName.tsx'
import { Pill } from '#core/web/ui/Tag.tsx'
import { type CustomerDetail, externalUsers } from '../contract.ts'
import { Deliveries, Groups } from './Aside.tsx'
import { At, Marks } from './cells.tsx'
import { detailText } from './detail-text.ts'
import { Followers } from './Followers.tsx'
import { Heads } from './Heads.tsx'
import { firstFollow, Profile, Source } from './Profile.tsx'
import { keepPlace, type Place, placeKept, rowAt } from './place.ts'
import { Remark } from './Remark.tsx'
import { customerScreens } from './screens.ts'
import './customers.css'

export default withCustomerExtras(DetailPage)

/** One customer: who it is at the left, what happened in the middle, what was sent and where they are at the right (VISUAL 03). */
function DetailPage() {
  const text = useText(detailText)
  const [{ customerId, externalUserExtId }] = useSearch()
  const known = Boolean(customerId || externalUserExtId)
  const input = customerId ? { customerId } : { externalUserExtId }
  const read = useCall(externalUsers.detail, input, { silence: 'all', enabled: known, refetchInterval: 30_000 })
  usePageTitle(read.data?.name)
  return (
    <OneThing
      exists={known}
      read={read}
      title={text.missing}
      help={text.missingHelp}
      list={{ path: linkTo(customerScreens.list), label: text.toList }}
    >
      {(customer) => <Columns customer={customer} />}
    </OneThing>
  )
}

function Columns({ customer }: { customer: CustomerDetail }) {
  const text = useText(detailText)
  return (
    <div className="cu-page" key={customer.customerId}>
      <Header customer={customer} />
      <div className="cu-columns">
        {/* Each column scrolls alone, so each must be reachable by keyboard. */}
        {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: as said above */}
        <section className="cu-left" aria-label={text.leftColumn} tabIndex={0}>
          <Profile customer={customer} />
          <CustomerParts place="left" customerId={customer.customerId} />
          <Source customer={customer} />
          <Followers customer={customer} />
        </section>
        <section className="cu-middle" aria-label={text.middleColumn} tabIndex={0}>
          <CustomerParts place="middle" customerId={customer.customerId} />
        </section>
        <section className="cu-right" aria-label={text.rightColumn} tabIndex={0}>
          <CustomerParts place="right" customerId={customer.customerId} />
          <Deliveries customer={customer} />
          <Groups customer={customer} />
        </section>
        {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: as said above */}
      </div>
    </div>
  )
}

function Header({ customer }: { customer: CustomerDetail }) {
  const text = useText(detailText)
  const me = useMe()
  const follow = firstFollow(customer, me.staffId)
  const active = customer.follows.filter((f) => !f.deletedAt)
  return (
    <header className="cu-head">
      <Avatar name={customer.name} src={customer.avatar || undefined} size={52} kind="customer" />
      <div className="grow col gap-6">
        <div className="row gap-8 wrap">
          <h1>{customer.name}</h1>
          <At type={customer.type} corpName={customer.corpName} />
          {follow && !follow.deletedAt && (
            <span className="cu-remark row gap-4">
              {follow.remark && <span className="ink-3">{text.remark}</span>}
              <Remark customer={customer} follow={follow} />
            </span>
          )}
          <Pill kind={customer.status === 'friend' ? 'ok' : 'bad'}>{customer.status === 'friend' ? text.friend : text.lost}</Pill>
          <Marks customer={customer} said />
        </div>
        <div className="row gap-8 wrap">
          <Heads customer={customer} />
          {active.length > 0 && <span className="cu-bar" />}
          {active.slice(0, 2).map((f, i) => (
            <span key={f.staffId} className="row gap-6 nowrap">
              <Avatar name={f.name} src={f.avatar || undefined} size={20} />
              <StaffName name={f.name} alias={f.alias} />
              <span className="text-12 ink-3">{i === 0 ? text.mainOwner : text.helper}</span>
            </span>
          ))}
        </div>
      </div>
      <Neighbours customerId={customer.customerId} />
      <Actions customer={customer} />
    </header>
  )
}

function Actions({ customer }: { customer: CustomerDetail }) {
  const text = useText(detailText)
  const { customerId } = customer
  const looking = useOnlyLooking()
  const renew = useCommand(externalUsers.refresh, {
    onSuccess: () => void toast.success(text.refreshed),
  })
  const extras = useCustomerExtras()
  const more = inOrder(extras.flatMap((x) => x.actions?.(customer) ?? [])).filter((a) => a.onPage)
  return (
    <div className="row gap-8">
      <button
        type="button"
        className="button icon-only"
        aria-label={text.refresh}
        title={looking || text.refresh}
        disabled={renew.isPending || looking !== ''}
        onClick={() => renew.mutate({ customerId })}
      >
        <Icon name="refresh-cw" size={14} className={renew.isPending ? 'spin' : undefined} />
      </button>
      <Tools actions={inOrder(extras.flatMap((x) => x.buttons?.(customer) ?? []))} />
      <Menu
        label={text.more}
        align="end"
        trigger={(p) => (
          <button {...p} className="button icon-only" aria-label={text.more}>
            <Icon name="ellipsis" />
          </button>
        )}
        items={[
          ...menuOf(more),
          {
            key: 'id',
            label: text.copyId,
            run: () => void copy(customer.externalUserExtId),
          },
        ]}
      />
    </div>
  )
}

/** The customers before and after in the list one came from; arrows and `第 3 位，共 3,412 位`. */
function Neighbours({ customerId }: { customerId: string }) {
  const text = useText(detailText)
  const [place, setPlace] = useState<Place | undefined>(() => placeKept(customerId))
  const [busy, setBusy] = useState(false)
  useEffect(() => setPlace(placeKept(customerId)), [customerId])
  if (!place) return null
  const move = async (by: number) => {
    setBusy(true)
    const row = await rowAt(place, place.position + by).catch(() => undefined)
    setBusy(false)
    if (!row) return
    keepPlace(row.customerId, { ...place, position: place.position + by })
    go(linkTo(customerScreens.detail, { customerId: row.customerId }), { replace: true })
  }
  return (
    <nav className="row gap-2 nowrap" aria-label={text.position(fmt.number(place.position), fmt.number(place.total))}>
      <button
        type="button"
        className="icon-button"
        aria-label={text.previous}
        title={text.previous}
        disabled={busy || place.position <= 1}
        onClick={() => void move(-1)}
      >
        <ChevronUp className="icon" aria-hidden />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={text.next}
        title={text.next}
        disabled={busy || place.position >= place.total}
        onClick={() => void move(1)}
      >
        <ChevronDown className="icon" aria-hidden />
      </button>
      <Link className="text-12 ink-3 cu-back" to={place.href} title={text.backToList}>
        {text.position(fmt.number(place.position), fmt.number(place.total))}
      </Link>
    </nav>
  )
}
