import { CallTable } from '#core/web/blocks/table/CallTable.tsx'
import { drawn } from '#core/web/blocks/table/drawn.ts'
import { figureOf } from '#core/web/figures.ts'
import { useSearch } from '#core/web/history.ts'
import { useCall } from '#core/web/request/query.ts'
import { useText } from '#core/web/text/text.ts'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { Figure, NumberLink } from '#core/web/ui/Figure.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { UnderTitle } from '#core/web/ui/Page.tsx'
import { StaffName } from '#core/web/ui/StaffName.tsx'
import { sentColumns } from '../columns.ts'
import { corpReplies } from '../contract.ts'
import { replyFigures } from '../figures.ts'
import { usesArt } from './art.tsx'
import { replyText } from './text.ts'

/** What was sent of the library: by whom, which, and what was typed to find it. */
export default function DataPage() {
  const text = useText(replyText)
  return (
    <UnderTitle value={<Heads />}>
      <CallTable
        call={corpReplies.uses}
        table="quick_reply_uses"
        rowKey="useId"
        rowName={(r) => r.title}
        title={text.data}
        unit={text.times}
        search={text.searchUses}
        filters={[
          { key: 'staffIds', label: text.staff, kind: 'staff', icon: <Icon name="user" size={13} /> },
          { key: 'from', to: 'to', label: text.days, kind: 'days', icon: <Icon name="calendar-days" size={13} /> },
          {
            key: 'replyId',
            label: text.reply,
            given: true,
            kind: 'custom',
            show: () => text.thisReply,
            edit: () => <p className="text-12 ink-2">{text.thisReplyHelp}</p>,
          },
        ]}
        file={{ call: corpReplies.exportUses }}
        columns={drawn(sentColumns, {
          staff: (r) => <StaffName name={r.staffName} alias={r.staffAlias} />,
          keyword: (r) => r.keyword || <span className="ink-3">–</span>,
        })}
        empty={{ art: usesArt, title: text.noUses, hint: text.noUsesHint }}
      />
    </UnderTitle>
  )
}

/** How often all of it was sent, who sends most, and the words it was found by. */
function Heads() {
  const text = useText(replyText)
  const [{ replyId, from, to }] = useSearch()
  const asked = { ...(replyId && { replyId }), ...(from && { from }), ...(to && { to }) }
  const read = useCall(corpReplies.members, asked, { silence: 'all' })
  // Words at the side of the numbers: without them the page is whole.
  const hits = useCall(corpReplies.keywordHits, {}, { silence: 'all' })
  if (read.error && !read.data) return <ErrorLine error={read.error} retry={() => void read.refetch()} />
  const words = [...new Set((hits.data?.list ?? []).map((h) => h.keyword))].slice(0, 8)
  return (
    <div className="col gap-12 qr-heads">
      <div className="stats">
        <Figure
          label={text.sentAll}
          {...figureOf(replyFigures.all, read.data, asked)}
          delta={
            <span className="row wrap gap-12 text-12 ink-2">
              {(read.data?.list ?? []).map((m) => (
                <span key={m.staffId} className="nowrap">
                  <StaffName name={m.staffName} alias={m.staffAlias} />{' '}
                  <NumberLink {...figureOf(replyFigures.ofMember, { uses: 0, list: [m] }, asked)} />
                </span>
              ))}
            </span>
          }
        />
      </div>
      {words.length > 0 && (
        <p className="text-12 ink-2">
          {text.foundBy} {words.join(text.between)}
        </p>
      )}
    </div>
  )
}
