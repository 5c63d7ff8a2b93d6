import type { Input } from '#core/contract/call.ts'
import { type SeatKind, seatKinds } from '#core/contract/seats.ts'
import { CallForm } from '#core/web/blocks/form/CallForm.tsx'
import { Until } from '#core/web/blocks/Until.tsx'
import { go, useSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { openTasks } from '#core/web/shell/tasks.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { Empty, ErrorState } from '#core/web/ui/Empty.tsx'
import { seats } from '../contract.ts'
import { Kinds } from './Kinds.tsx'
import { openText } from './open-text.ts'
import { seatScreens } from './screens.ts'
import { seatsText } from './text.ts'
import './seats.css'
import { seatsArt } from './art.tsx'

type Picked = Input<typeof seats.batchAssign>['picked']

/** Gives seats to people, or to everybody of some departments, as a task. */
export default function OpenPage() {
  const text = useText(seatsText)
  const words = useText(openText)
  const [{ kind = '' }] = useSearch()
  const { data, error, refetch } = useCall(seats.summary, {}, { silence: 'all' })
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  // No kind is counted: a form that can never be sent is none.
  if (data && !data.kinds.some((k) => k.counted))
    return (
      <Empty art={seatsArt} title={text.notCounted}>
        {text.nothingCounted}
      </Empty>
    )
  return (
    <CallForm
      call={seats.batchAssign}
      title={text.open}
      submit={text.giveVerb}
      note={words.note}
      initial={{ whom: 'staff', kinds: seatKinds.includes(kind as SeatKind) ? [kind] : [], endsAt: null }}
      toInput={({ whom, staffIds = [], departmentIds = [], kinds = [], endsAt, note }) => ({
        picked: (whom === 'staff' ? { ids: staffIds } : { all: { departmentIds: departmentIds.map(Number) } }) satisfies Picked,
        kinds,
        ...(endsAt && { endsAt }),
        ...(note && { note }),
      })}
      onDone={() => {
        toast.success(text.giving, { action: { label: text.look, onClick: openTasks } })
        go(linkTo(seatScreens.manage))
      }}
      sections={[
        {
          key: 'whom',
          title: words.whom,
          fields: [
            {
              name: 'whom',
              label: words.by,
              as: 'radio',
              optional: false,
              options: [
                { value: 'staff', label: words.people },
                { value: 'departments', label: words.departments },
              ],
            },
            { name: 'staffIds', label: words.people, as: 'staff', max: 1000, optional: false, when: (v) => v.whom === 'staff' },
            {
              name: 'departmentIds',
              label: words.departments,
              as: 'departments',
              help: words.departmentsHelp,
              optional: false,
              when: (v) => v.whom === 'departments',
            },
          ],
        },
        {
          key: 'which',
          title: text.kinds,
          fields: [
            {
              name: 'kinds',
              label: text.kinds,
              render: ({ value = [], onChange }) => <Kinds value={value} onChange={(kinds) => onChange?.(kinds)} />,
              check: (kinds) => (Array.isArray(kinds) && kinds.length > 0 ? undefined : text.chooseKind),
            },
            {
              name: 'endsAt',
              label: text.term,
              help: text.termHelp,
              render: ({ value = null, onChange }) => <Until value={value} onChange={(until) => onChange?.(until)} label={text.term} />,
            },
            { name: 'note', label: text.note, placeholder: text.notePlaceholder, as: 'text' },
          ],
        },
      ]}
    />
  )
}
