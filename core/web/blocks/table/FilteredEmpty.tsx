import { useQuery } from '@tanstack/react-query'
import type { AnyCall, Input } from '#core/contract/call.ts'
import { request } from '../../request/request.ts'
import { fmt } from '../../text/format.ts'
import { useText } from '../../text/text.ts'
import { Empty } from '../../ui/Empty.tsx'
import type { Words } from './model.ts'
import { tableText } from './text.ts'
import type { Filter } from './types.ts'

/**
 * Nothing matches: names the one condition without which something would, and offers to drop it (G-2). Each condition is tried
 * by leaving it out; at most four small reads, and only here.
 */
export function FilteredEmpty<F>(props: {
  call: AnyCall
  filter: Record<string, unknown>
  filters: readonly Filter<F>[]
  unit: string
  drop: (patch: Words) => void
  clear: () => void
}) {
  const { call, filter, unit } = props
  const text = useText(tableText)
  const tries = [
    ...props.filters.map((f) => ({
      label: [f.label, f.operator].filter(Boolean).join(' '),
      keys: [f.key, ...('to' in f && f.to ? [f.to] : [])] as string[],
    })),
    ...(filter.keyword ? [{ label: String(filter.keyword), keys: ['keyword'] }] : []),
  ]
  const { data } = useQuery({
    queryKey: [...call.name.split('.'), 'without', filter],
    queryFn: async ({ signal }) => {
      const found = await Promise.all(
        tries.slice(-4).map(async (t) => {
          const rest = Object.fromEntries(Object.entries(filter).filter(([k]) => !t.keys.includes(k)))
          const answer = (await request(call, { ...rest, page: 1, pageSize: 1 } as Input<AnyCall>, { silence: 'all', signal })) as {
            total: number
          }
          return { ...t, total: answer.total }
        }),
      )
      return found.filter((t) => t.total > 0).sort((a, b) => a.total - b.total)[0] ?? null
    },
  })
  return (
    <Empty
      art="filtered"
      title={text.filteredTitle}
      actions={
        <>
          {data && (
            <button type="button" className="button" onClick={() => props.drop(Object.fromEntries(data.keys.map((k) => [k, ''])))}>
              {text.dropThis}
            </button>
          )}
          <button type="button" className={data ? 'button quiet' : 'button'} onClick={props.clear}>
            {text.clearAll}
          </button>
        </>
      }
    >
      {data ? text.filteredHint(tries.length, data.label, fmt.number(data.total), unit) : text.filteredPlain}
    </Empty>
  )
}
