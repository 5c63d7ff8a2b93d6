import { useEffect, useState } from 'react'
import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { Link } from '#core/web/router.tsx'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { Avatar } from '#core/web/ui/Avatar.tsx'
import { Drawer } from '#core/web/ui/Drawer.tsx'
import { ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { type CustomerDetail, type CustomerRow, externalUsers } from '../contract.ts'
import { Deliveries, Groups } from './Aside.tsx'
import { Mark, Marks, useSource } from './cells.tsx'
import { detailText } from './detail-text.ts'
import { Followers } from './Followers.tsx'
import { Heads } from './Heads.tsx'
import { keepPlace, type Place, rowAt } from './place.ts'
import { customerScreens } from './screens.ts'

/** One customer beside the list: enough to know who it is, and the way on to the page. Arrows walk the rows of the list. */
export function Preview(props: { at: Place; row: CustomerRow; onMove: (at: Place, row: CustomerRow) => void; onClose: () => void }) {
  const { at, row, onMove } = props
  const text = useText(detailText)
  const read = useCall(externalUsers.detail, { customerId: row.customerId }, { silence: 'all' })
  const [moving, setMoving] = useState(false)
  // The row after is usually on the page that has been read; at its end the next page is asked for before it is needed.
  useEffect(() => {
    if (at.position < at.total) void rowAt(at, at.position + 1).catch(() => {})
  }, [at])
  const move = async (by: number) => {
    if (moving) return
    setMoving(true)
    const next = await rowAt(at, at.position + by).catch(() => undefined)
    setMoving(false)
    if (next) onMove({ ...at, position: at.position + by }, next)
  }
  return (
    <Drawer
      padded
      title={text.position(fmt.number(at.position), fmt.number(at.total))}
      onClose={props.onClose}
      onPrevious={at.position > 1 ? () => void move(-1) : undefined}
      onNext={at.position < at.total ? () => void move(1) : undefined}
      footer={
        <Link
          className="button primary"
          to={linkTo(customerScreens.detail, { customerId: row.customerId })}
          onClick={() => keepPlace(row.customerId, at)}
        >
          {text.open}
        </Link>
      }
    >
      <div className="cu-peek">
        <header className="row gap-12">
          <Avatar name={row.name} src={row.avatar || undefined} size={44} kind="customer" />
          <div className="grow">
            <div className="row gap-6 wrap">
              <b className="text-16">{row.name}</b>
              <Mark row={row} />
            </div>
            <div className="text-12 ink-3">{row.remark || '-'}</div>
          </div>
        </header>
        {read.error && !read.data ? (
          <ErrorState error={read.error} retry={() => read.refetch()} />
        ) : read.data ? (
          <Body customer={read.data} />
        ) : (
          <Skeleton rows={6} />
        )}
      </div>
    </Drawer>
  )
}

function Body({ customer }: { customer: CustomerDetail }) {
  const text = useText(detailText)
  const source = useSource()
  const [first] = customer.follows
  return (
    <>
      <Heads customer={customer} />
      <Marks customer={customer} said />
      <dl className="cu-kv">
        <dt>{text.source}</dt>
        <dd>{first ? source(first) : '-'}</dd>
        <dt>{text.addedAt}</dt>
        <dd title={fmt.full(customer.addedAt)}>{fmt.time(customer.addedAt)}</dd>
        <dt>{text.gender}</dt>
        <dd>{text.genders[String(customer.gender) as '0'] ?? '-'}</dd>
        <dt>{text.description}</dt>
        <dd>{first?.description || '-'}</dd>
      </dl>
      <Followers customer={customer} readOnly />
      <Deliveries customer={customer} />
      <Groups customer={customer} />
    </>
  )
}
