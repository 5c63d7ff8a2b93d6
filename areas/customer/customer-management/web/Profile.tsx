import { Select } from 'antd'
import { useState } from 'react'
import { makes } from '#core/web/blocks/table/actions.ts'
import { CopyId } from '#core/web/blocks/table/cells.tsx'
import { Tools } from '#core/web/blocks/table/Tools.tsx'
import { useCommand } from '#core/web/request/query.ts'
import { ScreenLink } from '#core/web/ScreenLink.tsx'
import { can, useMe } from '#core/web/session.ts'
import { fmt } from '#core/web/text/format.ts'
import { useLang, useText } from '#core/web/text/text.ts'
import { listed } from '#core/web/text/words.ts'
import { toast } from '#core/web/toast.tsx'
import { addWayLabels, type CustomerDetail, externalUsers } from '../contract.ts'
import { detailText } from './detail-text.ts'
import { Inline } from './Inline.tsx'
import '#core/web/blocks/table/table.css'

type Follow = CustomerDetail['follows'][number]

/** Whose notes are shown first: one's own, else the first who still is a contact. */
export const firstFollow = (customer: CustomerDetail, staffId: string | null | undefined): Follow | undefined =>
  customer.follows.find((f) => f.staffId === staffId && !f.deletedAt) ?? customer.follows.find((f) => !f.deletedAt) ?? customer.follows[0]

/** What is known of the person, and what the chosen colleague wrote down. Limits: spec/console.md §3.1. */
export function Profile({ customer }: { customer: CustomerDetail }) {
  const text = useText(detailText)
  const me = useMe()
  const [whose, setWhose] = useState<string>()
  const follow = customer.follows.find((f) => f.staffId === whose) ?? firstFollow(customer, me.staffId)
  return (
    <section className="cu-sec">
      <h3>
        {text.profile}
        <span className="grow" />
        {customer.follows.length > 1 && (
          <Select
            size="small"
            variant="borderless"
            popupMatchSelectWidth={false}
            aria-label={text.profileOf}
            value={follow?.staffId}
            onChange={setWhose}
            options={customer.follows.map((f) => ({ value: f.staffId, label: f.name }))}
          />
        )}
      </h3>
      <dl className="cu-kv">
        {follow && <Phones key={follow.staffId} customer={customer} follow={follow} />}
        <dt>{text.gender}</dt>
        <dd>{text.genders[String(customer.gender) as '0'] ?? '-'}</dd>
        {customer.position && (
          <>
            <dt>{text.position_}</dt>
            <dd>{customer.position}</dd>
          </>
        )}
        {follow && <Notes key={follow.staffId} customer={customer} follow={follow} />}
      </dl>
    </section>
  )
}

const writable = (follow: Follow) => can(externalUsers.setRemark) && !follow.deletedAt

function useSave(customer: CustomerDetail, follow: Follow) {
  const text = useText(detailText)
  const command = useCommand(externalUsers.setRemark)
  return (what: string, patch: { description?: string; remarkCorpName?: string; mobiles?: string[] }) =>
    command.mutateAsync({ customerId: customer.customerId, staffId: follow.staffId, ...patch }).then(() => toast.success(text.saved(what)))
}

function Notes({ customer, follow }: { customer: CustomerDetail; follow: Follow }) {
  const text = useText(detailText)
  const save = useSave(customer, follow)
  const corp = follow.remarkCorpName || customer.corpName
  return (
    <>
      <dt>{text.company}</dt>
      <dd>
        {writable(follow) ? (
          <Inline
            label={text.company}
            value={follow.remarkCorpName}
            shown={corp || undefined}
            max={20}
            save={(v) => save(text.company, { remarkCorpName: v })}
          />
        ) : (
          corp || '-'
        )}
      </dd>
      <dt>{text.description}</dt>
      <dd>
        {writable(follow) ? (
          <Inline
            label={text.description}
            value={follow.description}
            max={150}
            long
            save={(v) => save(text.description, { description: v })}
          />
        ) : (
          follow.description || '-'
        )}
      </dd>
    </>
  )
}

const split = (typed: string) =>
  typed
    .split(/[,，、;；\n]+/)
    .map((x) => x.trim())
    .filter(Boolean)

/** R299: masked by the server; seeing the whole number is asked for, and kept in the audit log. */
function Phones({ customer, follow }: { customer: CustomerDetail; follow: Follow }) {
  const text = useText(detailText)
  const save = useSave(customer, follow)
  const [plain, setPlain] = useState<string[]>()
  const mobiles = plain ?? follow.mobiles
  const keep = async (typed: string) => {
    await save(text.phone, { mobiles: split(typed) })
    setPlain(split(typed))
  }
  return (
    <>
      <dt>{text.phone}</dt>
      <dd>
        {writable(follow) && (plain || follow.mobiles.length === 0) ? (
          <Inline
            label={text.phone}
            value={mobiles.join(', ')}
            max={110}
            help={text.phoneHelp}
            check={(typed) => {
              const all = split(typed)
              return all.length > 5 ? text.phoneHelp : all.every((p) => /^[0-9+ -]{5,20}$/.test(p)) ? undefined : text.phoneBad
            }}
            save={keep}
          />
        ) : (
          <span className="row gap-8 wrap">
            <span>{listed(mobiles) || '-'}</span>
            <Tools
              actions={[
                {
                  key: 'reveal',
                  look: 'link',
                  label: text.reveal,
                  help: text.revealHelp,
                  when: !follow.deletedAt && mobiles.length > 0,
                  ...makes(
                    externalUsers.revealMobiles,
                    { customerId: customer.customerId, staffId: follow.staffId },
                    { done: (revealed) => setPlain(revealed.mobiles) },
                  ),
                },
              ]}
            />
          </span>
        )}
      </dd>
    </>
  )
}

/** How and when they came. */
export function Source({ customer }: { customer: CustomerDetail }) {
  const text = useText(detailText)
  const zh = useLang() === 'zh-CN'
  const first = [...customer.follows].sort((a, b) => (a.addedAt < b.addedAt ? -1 : 1))[0]
  return (
    <section className="cu-sec">
      <h3>{text.sourceTitle}</h3>
      <dl className="cu-kv">
        <dt>{text.source}</dt>
        <dd>
          {first?.source ? (
            <ScreenLink className="link" screen="live-codes.list" given={{ keyword: first.source }}>
              {first.source}
            </ScreenLink>
          ) : (
            '-'
          )}
        </dd>
        <dt>{text.way}</dt>
        <dd>{first ? (addWayLabels[first.addWay]?.[zh ? 'zh' : 'en'] ?? first.addWay) : '-'}</dd>
        <dt>{text.addedAt}</dt>
        <dd title={first && fmt.full(first.addedAt)}>{first ? fmt.time(first.addedAt) : '-'}</dd>
        {customer.lostAt && (
          <>
            <dt>{text.lostAt}</dt>
            <dd title={fmt.full(customer.lostAt)}>{fmt.time(customer.lostAt)}</dd>
          </>
        )}
        {customer.lastReachedAt && (
          <>
            <dt>{text.reached}</dt>
            <dd title={fmt.full(customer.lastReachedAt)}>{fmt.ago(customer.lastReachedAt)}</dd>
          </>
        )}
        <dt>{text.unionid}</dt>
        <dd>{customer.unionid ? <CopyId id={customer.unionid} /> : '-'}</dd>
      </dl>
    </section>
  )
}
