import { customerScreens } from '#areas/customer/customer-management/web/screens.ts'
import { useNames } from '#core/web/blocks/pickers/rows.ts'
import { Segments } from '#core/web/blocks/Segments.tsx'
import { Narrowed } from '#core/web/blocks/stats/Narrowed.tsx'
import type { Within } from '#core/web/blocks/stats/StatPage.tsx'
import { CallTable } from '#core/web/blocks/table/CallTable.tsx'
import { drawn } from '#core/web/blocks/table/drawn.ts'
import { useSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { Link } from '#core/web/router.tsx'
import { useText } from '#core/web/text/text.ts'
import { Avatar } from '#core/web/ui/Avatar.tsx'
import { StaffName } from '#core/web/ui/StaffName.tsx'
import { Tag } from '#core/web/ui/Tag.tsx'
import { markColumns } from '../columns.ts'
import { tagStatistics } from '../contract.ts'
import { tagsArt } from './art.tsx'
import { tagStatsText } from './stats-text.ts'

/** The markings behind the figures: which tag, whose, when (`?only=`, `?tagId=`). */
export function Markings({ input }: { input: Within<typeof tagStatistics.overview> }) {
  const text = useText(tagStatsText)
  const [search, set] = useSearch()
  const only = search.only === 'removed' ? 'removed' : 'added'
  const { tagId } = search
  const [tagName] = useNames(tagId ? 'tags' : undefined, [tagId ?? ''])
  return (
    <>
      <Narrowed only={tagId && (tagName || '-')} clear={() => set({ tagId: '' })}>
        <Segments
          small
          label={text.records}
          value={only}
          onChange={(next) => set({ only: next })}
          options={[
            { value: 'added', label: text.inRange },
            { value: 'removed', label: text.outRange },
          ]}
        />
      </Narrowed>
      <CallTable
        key={`${only} ${tagId}`}
        local
        plain
        call={tagStatistics.records}
        order="-at"
        table="tag_markings"
        empty={{ art: tagsArt }}
        rowKey="recordId"
        input={{ ...input, only, ...(tagId && { tagId }) }}
        rowName={(r) => `${r.name} ${r.tagName}`}
        file={{ call: tagStatistics.exportRecords }}
        columns={drawn(markColumns, {
          name: (r) => (
            <Link to={linkTo(customerScreens.detail, { customerId: r.customerId })}>
              <span className="row gap-6">
                <Avatar name={r.name} src={r.avatar || undefined} size={22} kind="customer" />
                <span className="ellipsis">{r.name}</span>
              </span>
            </Link>
          ),
          tagName: (r) => (r.tagName ? <Tag group={r.groupName}>{r.tagName}</Tag> : '-'),
          staffName: (r) => r.staffName && <StaffName name={r.staffName} alias={r.staffAlias} />,
        })}
      />
    </>
  )
}
