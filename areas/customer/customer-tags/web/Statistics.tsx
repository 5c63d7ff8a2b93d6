import { useState } from 'react'
import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { customerScreens } from '#areas/customer/customer-management/web/screens.ts'
import { Segments } from '#core/web/blocks/Segments.tsx'
import { leadsTo } from '#core/web/figures.ts'
import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { opens } from '#core/web/session.ts'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { Figure, NumberLink } from '#core/web/ui/Figure.tsx'
import { Tag } from '#core/web/ui/Tag.tsx'
import type { TagGroup } from '../contract.ts'
import { ofTag, tagFigures } from '../figures.ts'
import { tagText } from './text.ts'

/** How many customers have each tag, and what part of all that is. Every number is a link to exactly those. */
export function Statistics({ groups }: { groups: readonly TagGroup[] }) {
  const text = useText(tagText)
  const [by, setBy] = useState<'count' | 'group'>('count')
  const enabled = opens('customer')
  const total = useCall(externalUsers.count, {}, { silence: 'all', enabled }).data?.total
  const without = useCall(externalUsers.count, { noTags: true }, { silence: 'all', enabled }).data?.total
  const rows = groups.flatMap((g) => g.tags.map((t) => ({ ...t, group: g.name })))
  if (by === 'count') rows.sort((a, b) => b.customerCount - a.customerCount)
  const most = Math.max(1, ...rows.map((r) => r.customerCount))
  return (
    <div>
      {enabled && (
        <div className="stats">
          <Figure label={text.total} value={total} to={linkTo(customerScreens.list, { view: 'all' })} />
          <Figure label={text.tagged} value={total === undefined || without === undefined ? undefined : total - without} />
          <Figure label={text.untagged} value={without} to={linkTo(customerScreens.list, { noTags: 'true' })} />
        </div>
      )}
      <div className="row tg-bar-head">
        <Segments
          small
          label={text.sort}
          value={by}
          onChange={setBy}
          options={[
            { value: 'count', label: text.byCount },
            { value: 'group', label: text.byGroup },
          ]}
        />
      </div>
      <table className="tg-table">
        <thead>
          <tr>
            <th>{text.tag}</th>
            <th>{text.group}</th>
            <th className="right">{text.customerCount}</th>
            <th title={text.shareHelp}>{text.share}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((r) => (
            <tr key={r.tagId}>
              <td>
                <Tag group={r.group}>{r.name}</Tag>
              </td>
              <td className="ink-2">{r.group}</td>
              <td className="right">
                <NumberLink value={r.customerCount} to={leadsTo(tagFigures.customers, ofTag(r))} />
              </td>
              <td>
                <span className="row gap-8">
                  <span className="tg-track" aria-hidden>
                    <i style={{ width: `${(r.customerCount / most) * 100}%` }} />
                  </span>
                  <span className="text-12 ink-2 nowrap">{total ? fmt.percent(r.customerCount / total) : '-'}</span>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-12 ink-3">{text.shareHelp}</p>
    </div>
  )
}
