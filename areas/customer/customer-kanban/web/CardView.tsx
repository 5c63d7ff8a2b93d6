import { type HTMLAttributes, memo } from 'react'
import { ScreenLink } from '#core/web/ScreenLink.tsx'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { Avatar } from '#core/web/ui/Avatar.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { StaffName } from '#core/web/ui/StaffName.tsx'
import { Pill, Tags } from '#core/web/ui/Tag.tsx'
import type { Card } from '../contract.ts'
import { boardText } from './text.ts'

const daysSince = (at: string): number => Math.floor((Date.now() - Date.parse(at)) / 86_400_000)

interface Frame extends HTMLAttributes<HTMLElement> {
  late: boolean
  ref?: (node: HTMLElement | null) => void
}
export const CardFrame = ({ late, className = '', ...rest }: Frame) => (
  <article {...rest} className={`ck-card${late ? ' late' : ''} ${className}`} />
)

/** One customer in a column: who, what of the amount, which tags. */
export const CardTop = memo(function CardTop({ card, money }: { card: Card; money: boolean }) {
  const text = useText(boardText)
  return (
    <>
      <div className="row gap-6">
        <Avatar name={card.name} src={card.avatar} size={22} kind="customer" />
        <ScreenLink screen="customer-management.detail" given={{ customerId: card.customerId }} className="ck-name ellipsis grow">
          {card.remark || card.name}
        </ScreenLink>
        {card.status === 'lost' && <Pill>{text.lost}</Pill>}
        {card.amount !== null && <span className="ck-amount">{money ? fmt.moneyShort(card.amount) : fmt.number(card.amount)}</span>}
      </div>
      {card.tags.length > 0 && (
        <div className="ck-tags">
          <Tags tags={card.tags.map((t) => ({ name: t.name, group: t.groupName, internal: t.internal }))} count={card.tagCount} />
        </div>
      )}
    </>
  )
})

/** How long here, and whose. */
export const CardFoot = memo(function CardFoot({ card }: { card: Card }) {
  const text = useText(boardText)
  const days = daysSince(card.since)
  return (
    <>
      <span className={card.overdue ? 'row gap-4 bad nowrap' : 'row gap-4 nowrap'} title={fmt.time(card.since)}>
        <Icon name="clock" size={12} />
        {days > 0 ? text.stays(fmt.number(days)) : text.today}
      </span>
      <span className="grow" />
      {card.staff[0] && (
        <>
          <span className="ellipsis ck-whose">
            <StaffName name={card.staff[0].name} alias={card.staff[0].alias} />
          </span>
          {card.staff[0].left && <span className="nowrap ck-left">{text.left}</span>}
        </>
      )}
    </>
  )
})

/** One that nobody moves: the asker may not, or it is in the air. */
export const CardView = ({ card, money, className }: { card: Card; money: boolean; className?: string }) => (
  <CardFrame late={card.overdue} className={className}>
    <CardTop card={card} money={money} />
    <div className="ck-foot">
      <CardFoot card={card} />
    </div>
  </CardFrame>
)
