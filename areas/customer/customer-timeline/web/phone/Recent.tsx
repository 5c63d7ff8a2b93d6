import { Timeline } from '#core/web/blocks/timeline/Timeline.tsx'
import { Part } from '#core/web/phone/Part.tsx'
import { useText } from '#core/web/text/text.ts'
import { ErrorState } from '#core/web/ui/Empty.tsx'
import { useTimeline } from '../read.ts'
import { timelineText } from '../text.ts'

/** The same lines as on the console, in the width of a phone. */
export default function Recent({ customerId }: { customerId: string }) {
  const text = useText(timelineText)
  const { items, more, loading, error, retry } = useTimeline(customerId, { beside: true })
  return (
    <Part title={text.recent}>
      {error ? (
        <ErrorState error={error} retry={retry} />
      ) : (
        <Timeline items={items} more={more} loading={loading} empty={<p className="ink-3 text-12">{text.empty}</p>} />
      )}
    </Part>
  )
}
