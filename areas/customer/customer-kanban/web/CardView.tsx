import type { HTMLAttributes, ReactNode } from 'react'
import { ScreenLink } from '#core/web/ScreenLink.tsx'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { Avatar } from '#core/web/ui/Avatar.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { StaffName } from '#core/web/ui/StaffName.tsx'
import type { Card } from '../contract.ts'
import { boardText } from './text.ts'

const daysSince = (at: string): number => Math.floor((Date.now() - Date.parse(at)) / 86_400_000)

interface Props extends HTMLAttributes<HTMLElement> {
  card: Card
  /** Whether its amount is money. */
  money: boolean
  handle?: ReactNode
  ref?: (node: HTMLElement | null) => void
}
/** One customer in a column: who, whose, how long here. `handle` moves it. */
export function CardView({ card, money, handle, className = '', ref, ...rest }: Props) {
  const text = useText(boardText)
  const days = daysSince(card.since)
  const name = card.remark || card.name
  return (
    <article ref={ref} {...rest} className={`ck-card${card.overdue ? ' late' : ''} ${className}`}>
      <div className="row gap-6">
        <Avatar name={card.name} src={card.avatar} size={22} kind="customer" />
        <ScreenLink screen="customer-management.detail" given={{ customerId: card.customerId }} className="link ellipsis grow">
          {name}
        </ScreenLink>
        {card.amount !== null && <span className="ck-amount">{money ? fmt.moneyShort(card.amount) : fmt.number(card.amount)}</span>}
      </div>
      {card.tags.length > 0 && (
        <div className="ck-tags">
          {card.tags.map((t) => (
            <span key={t.tagId} className="tag ellipsis">
              {t.name}
            </span>
          ))}
        </div>
      )}
      <div className="row gap-6 text-12 ink-3">
        <span className={card.overdue ? 'row gap-4 bad nowrap' : 'row gap-4 nowrap'} title={fmt.time(card.since)}>
          <Icon name="clock" size={12} />
          {days > 0 ? text.stays(fmt.number(days)) : text.today}
        </span>
        <span className="grow" />
        {card.staff[0] && (
          <span className="ellipsis">
            <StaffName name={card.staff[0].name} alias={card.staff[0].alias} />
          </span>
        )}
        {handle && <span className="ck-tools">{handle}</span>}
      </div>
    </article>
  )
}
