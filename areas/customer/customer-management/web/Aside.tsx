import { fillVariables } from '#core/contract/message.ts'
import { whyNotSent } from '#core/contract/not-sent.ts'
import { ScreenLink } from '#core/web/ScreenLink.tsx'
import { opens } from '#core/web/session.ts'
import { fmt } from '#core/web/text/format.ts'
import { inLang, lang, useText } from '#core/web/text/text.ts'
import { sentences } from '#core/web/text/words.ts'
import { Time } from '#core/web/ui/Figure.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { staffName } from '#core/web/ui/staff-name.ts'
import { Status } from '#core/web/ui/Tag.tsx'
import { type CustomerDetail, recordSource } from '../contract.ts'
import { detailText } from './detail-text.ts'

const kindOf = { sent: 'ok', not_sent: 'bad', unknown: 'attention', waiting: 'info' } as const

/** What was sent to this customer, how fast, and in words why not where not: the answer to 这个客户为什么没收到欢迎语. */
export function Deliveries({ customer }: { customer: CustomerDetail }) {
  const text = useText(detailText)
  return (
    <section className="cu-sec">
      <h3>
        {text.deliveries}
        {customer.deliveries.length > 0 && <span className="text-12 ink-3">{customer.deliveries.length}</span>}
      </h3>
      {customer.deliveries.length === 0 && <p className="text-12 ink-3">{sentences(text.noDelivery, text.noDeliveryHelp)}</p>}
      <ul>
        {customer.deliveries.map((d) => (
          <li key={`${d.kind}${d.at}${d.text}`} className="cu-sent">
            <div className="row gap-6">
              <b className="medium">{recordSource(d.kind, lang() === 'en')}</b>
              <Status kind={kindOf[d.state as 'sent'] ?? 'idle'}>{text.states[d.state as 'sent'] ?? d.state}</Status>
              <span className="grow" />
              <span className="text-11 ink-3 nowrap">
                <Time at={d.at} near />
              </span>
            </div>
            {(d.state === 'not_sent' || d.state === 'unknown') && <p className="cu-why text-12">{inLang(whyNotSent(d.reason))}</p>}
            {d.text && (
              <p className="text-12 ink-2 cu-two">{fillVariables(d.text, { customer_name: customer.name, staff_name: d.staffName })}</p>
            )}
            <p className="text-11 ink-3 ellipsis">
              {[
                d.latencyMs !== null && d.state === 'sent' ? text.after(fmt.span(Math.max(1, d.latencyMs / 1000))) : '',
                d.sourceName,
                d.staffName && text.by(staffName({ name: d.staffName, alias: d.staffAlias })),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Groups({ customer }: { customer: CustomerDetail }) {
  const text = useText(detailText)
  return (
    <section className="cu-sec">
      <h3>
        {text.groups}
        {customer.groups.length > 0 && <span className="text-12 ink-3">{customer.groups.length}</span>}
      </h3>
      {customer.groups.length === 0 && <p className="text-12 ink-3">{text.noGroups}</p>}
      <ul>
        {customer.groups.map((g) => (
          <li key={g.groupId} className="cu-group">
            <Icon name="messages-square" className="ink-3" />
            {opens('group_manage') ? (
              <ScreenLink className="grow ellipsis" screen="group-management.detail" given={{ groupId: g.groupId }}>
                {g.name}
              </ScreenLink>
            ) : (
              <span className="grow ellipsis">{g.name}</span>
            )}
            <span className="text-12 ink-3 nowrap">{text.members(fmt.number(g.memberCount))}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
