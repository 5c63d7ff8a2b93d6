import type { Input } from '#core/contract/call.ts'
import { figureOf } from '#core/web/figures.ts'
import { useCall } from '#core/web/request/query.ts'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { listed } from '#core/web/text/words.ts'
import { Avatar } from '#core/web/ui/Avatar.tsx'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { NumberLink } from '#core/web/ui/Figure.tsx'
import { customerClear } from '../contract.ts'
import { clearFigures } from '../figures.ts'
import { clearText } from './text.ts'

/** How many the rule would propose now, which leads to them, and the newest few. */
export function Preview({ rule }: { rule: Input<typeof customerClear.preview> }) {
  const text = useText(clearText)
  const { audience, action, tagIds } = rule
  const asked = { audience, action, tagIds }
  const ready = Object.keys(audience).length > 0 && (action !== 'remove_tags' || (tagIds?.length ?? 0) > 0)
  const { data, error, refetch } = useCall(customerClear.preview, asked, {
    silence: 'all',
    enabled: ready,
    placeholderData: (before) => before,
  })
  if (!ready) return <p className="text-12 ink-3 cl-preview">{text.wouldNone}</p>
  if (error && !data) return <ErrorLine error={error} retry={() => void refetch()} />
  return (
    <section className="col gap-8 cl-preview" aria-live="polite">
      <p>
        <span className="ink-2">{text.would}</span> <NumberLink {...figureOf(clearFigures.previewed, data, asked)} />{' '}
        <span className="ink-2">{text.wouldUnit}</span>
      </p>
      {data && data.sample.length > 0 && (
        <>
          <h3 className="text-12 ink-3">{text.sample}</h3>
          <ul className="cl-sample">
            {data.sample.map((one) => (
              <li key={one.customerId} className="row gap-8">
                <Avatar kind="customer" name={one.name} src={one.avatar || undefined} size={24} />
                <span className="ellipsis cl-sample-name">{one.name}</span>
                <span className="grow ellipsis text-12 ink-3">{listed(one.staffNames)}</span>
                {one.lastAt && (
                  <span className="text-12 ink-3 nowrap">
                    {text.lastAt} {fmt.ago(one.lastAt)}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
