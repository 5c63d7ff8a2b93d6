import { type ReactNode, useState } from 'react'
import { addWayLabels, type CustomerDetail, recordSource } from '#areas/customer/customer-management/contract.ts'
import { fillVariables } from '#core/contract/message.ts'
import { whyNotSent } from '#core/contract/not-sent.ts'
import { copy } from '#core/web/copy.ts'
import { Part } from '#core/web/phone/Part.tsx'
import { fmt } from '#core/web/text/format.ts'
import { inLang, lang, useText } from '#core/web/text/text.ts'
import { listed } from '#core/web/text/words.ts'
import { Avatar } from '#core/web/ui/Avatar.tsx'
import { Time } from '#core/web/ui/Figure.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { DepartmentNames, StaffName } from '#core/web/ui/StaffName.tsx'
import { Status, Tag } from '#core/web/ui/Tag.tsx'
import { TagSheet } from './TagSheet.tsx'
import { t } from './text.ts'
import type { Contact } from './whose.ts'

export function TagSection({ customer, contact }: { customer: CustomerDetail; contact: Contact | undefined }) {
  const text = useText(t)
  const [editing, setEditing] = useState(false)
  const own = new Set(contact?.tags.map((tag) => tag.tagId))
  return (
    <Part
      title={text.tags}
      extra={
        contact && (
          <button type="button" className="sw-more" onClick={() => setEditing(true)}>
            <Icon name="pencil" size={14} />
            {text.edit}
          </button>
        )
      }
    >
      {customer.tags.length === 0 ? (
        <p className="ink-3 text-12">{text.noTags}</p>
      ) : (
        <div className="row gap-6 wrap">
          {customer.tags.map((tag) => (
            <Tag key={tag.tagId} group={tag.groupName} title={tag.groupName} internal={tag.internal}>
              {tag.name}
            </Tag>
          ))}
        </div>
      )}
      {editing && contact && (
        <TagSheet
          customerId={customer.customerId}
          contact={contact}
          others={customer.tags.filter((tag) => !own.has(tag.tagId)).length}
          onClose={() => setEditing(false)}
        />
      )}
    </Part>
  )
}

/** Only what is known: a list of dashes says nothing. */
function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="sw-facts">
      {rows
        .filter(([, value]) => value !== '' && value !== null && value !== undefined)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

export function Profile({ customer, contact }: { customer: CustomerDetail; contact: Contact | undefined }) {
  const text = useText(t)
  const mobiles = [...new Set(customer.follows.flatMap((f) => f.mobiles))]
  return (
    <Part title={text.profile}>
      <Facts
        rows={[
          [text.mobile, listed(mobiles)],
          [text.gender, customer.gender ? (text.genders[String(customer.gender) as '1'] ?? '') : ''],
          [text.company, customer.corpName || contact?.remarkCorpName || ''],
          [text.position, customer.position],
          [text.description, contact?.description ?? ''],
          [text.groups, listed(customer.groups.map((g) => g.name))],
        ]}
      />
    </Part>
  )
}

export function Source({ customer }: { customer: CustomerDetail }) {
  const text = useText(t)
  const first = [...customer.follows].sort((a, b) => a.addedAt.localeCompare(b.addedAt))[0]
  if (!first) return null
  return (
    <Part title={text.source}>
      <Facts
        rows={[
          [text.way, addWayLabels[first.addWay]?.[lang() === 'en' ? 'en' : 'zh'] ?? ''],
          [text.code, first.source],
          [text.added, <Time key="at" at={first.addedAt} />],
          [text.customerId, <CopyId key="id" id={customer.externalUserExtId} />],
        ]}
      />
    </Part>
  )
}

function CopyId({ id }: { id: string }) {
  const text = useText(t)
  return (
    <button type="button" className="sw-more" onClick={() => void copy(id, text.copied)}>
      <Icon name="copy" size={14} />
      {text.copyId}
    </button>
  )
}

export function Followers({ customer }: { customer: CustomerDetail }) {
  const text = useText(t)
  const live = customer.follows.filter((f) => !f.deletedAt).length
  return (
    <Part title={text.followers} extra={<span className="ink-3 text-12">{text.people(live)}</span>}>
      <ul className="sw-people">
        {customer.follows.map((f) => (
          <li key={f.staffId} className={f.deletedAt ? 'gone' : undefined}>
            <Avatar name={f.name} src={f.avatar || undefined} size={32} />
            <span className="grow">
              <span className="row gap-6">
                <span className="medium ellipsis">
                  <StaffName name={f.name} alias={f.alias} />
                </span>
                {f.departmentNames[0] && (
                  <span className="ink-3 text-12 ellipsis">
                    <DepartmentNames names={f.departmentNames.slice(0, 1)} />
                  </span>
                )}
              </span>
              {f.deletedAt ? (
                <span className="text-12 ink-3 ellipsis sw-line">
                  {f.deletedBy === 'customer' ? text.byCustomer : f.deletedBy === 'staff' ? text.byStaff : text.gone} ·{' '}
                  {fmt.day(f.deletedAt)}
                </span>
              ) : (
                f.remark && <span className="text-12 ink-3 ellipsis sw-line">{f.remark}</span>
              )}
            </span>
            <span className="text-12 ink-3 nowrap">{fmt.day(f.addedAt)}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

const kindOf = { sent: 'ok', not_sent: 'bad', unknown: 'attention', waiting: 'attention' } as const
export function Deliveries({ customer }: { customer: CustomerDetail }) {
  const text = useText(t)
  return (
    <Part title={text.deliveries}>
      {customer.deliveries.length === 0 && <p className="ink-3 text-12">{text.noDeliveries}</p>}
      <ul className="sw-log">
        {customer.deliveries.slice(0, 5).map((d) => (
          <li key={`${d.kind}${d.at}${d.text}`}>
            <span className="row gap-8">
              <span className="medium">{recordSource(d.kind, lang() === 'en')}</span>
              <Status kind={kindOf[d.state as 'sent'] ?? 'idle'}>{text.states[d.state as 'sent'] ?? d.state}</Status>
              {d.state === 'sent' && d.latencyMs !== null && (
                <span className="text-12 ink-3 nowrap">{text.seconds(Math.max(0.1, d.latencyMs / 1000).toFixed(1))}</span>
              )}
              <span className="grow" />
              <span className="text-12 ink-3 nowrap">
                <Time at={d.at} near />
              </span>
            </span>
            {(d.reason || d.text) && (
              <span className="text-12 ink-3 sw-line two">
                {d.reason ? inLang(whyNotSent(d.reason)) : fillVariables(d.text, { customer_name: customer.name, staff_name: d.staffName })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Part>
  )
}
