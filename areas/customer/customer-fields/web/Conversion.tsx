import { Select } from 'antd'
import type { FieldOption } from '#core/contract/fields.ts'
import { optionLabel } from '#core/contract/fields.ts'
import { fmt } from '#core/web/text/format.ts'
import { useLang, useText } from '#core/web/text/text.ts'
import { Skeleton } from '#core/web/ui/Empty.tsx'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { drawerText } from './drawer-text.ts'

interface Read {
  data: { filled: number; converts: number; refused: { text: string; count: number }[] } | undefined
  error: Error | null
  refetch: () => unknown
}
/** How many values a change takes along, and which it would spoil; who had an option that goes can be given another. */
export function Conversion(props: {
  read: Read
  gone: readonly FieldOption[]
  left: readonly FieldOption[]
  moves: Record<string, number>
  onMoves: (moves: Record<string, number>) => void
}) {
  const { read, gone, left, moves, onMoves } = props
  const text = useText(drawerText)
  const en = useLang() === 'en'
  const to = left.filter((o) => o.no !== undefined).map((o) => ({ value: o.no!, label: optionLabel(o, en) }))
  return (
    <div className="note caution" role="status">
      {gone.map((o) => (
        <div key={o.no} className="field">
          <span className="label">{text.movesTo(optionLabel(o, en))}</span>
          <Select
            className="cf-select"
            aria-label={text.movesTo(optionLabel(o, en))}
            allowClear
            placeholder={text.keep}
            value={moves[o.no!]}
            options={to}
            onChange={(no) => {
              const { [o.no!]: _, ...others } = moves
              onMoves(no === undefined ? others : { ...others, [o.no!]: no })
            }}
          />
        </div>
      ))}
      {read.error ? (
        <ErrorLine error={read.error} retry={() => void read.refetch()} />
      ) : !read.data ? (
        <Skeleton rows={2} />
      ) : (
        <>
          <p>{text.converts(fmt.number(read.data.converts), fmt.number(read.data.filled))}</p>
          {read.data.converts < read.data.filled ? (
            <>
              <p>{text.refuses(fmt.number(read.data.filled - read.data.converts))}</p>
              <ul className="cf-refused">
                {read.data.refused.map((one) => (
                  <li key={one.text}>
                    <span className="grow ellipsis">{one.text}</span>
                    <span className="ink-2 nowrap">{text.has(fmt.number(one.count))}</span>
                  </li>
                ))}
              </ul>
              <p className="ink-2">{text.nothingLost}</p>
            </>
          ) : (
            <p className="ink-2">{text.allFit}</p>
          )}
        </>
      )}
    </div>
  )
}
