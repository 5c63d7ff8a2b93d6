import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { Link } from '#core/web/router.tsx'
import { inLang, useText } from '#core/web/text/text.ts'
import { Drawer } from '#core/web/ui/Drawer.tsx'
import { ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { partWords } from '../columns.ts'
import { operationScore } from '../contract.ts'
import { insightText } from './insight-text.ts'
import { customerScreens } from './screens.ts'

/** Why a customer has this score: each part with its points and the fact behind it, as they are now. */
export function ScoreParts({ customerId, name, onClose }: { customerId: string; name: string; onClose: () => void }) {
  const text = useText(insightText)
  const read = useCall(operationScore.one, { customerId }, { silence: 'all' })
  return (
    <Drawer title={text.whose(name)} onClose={onClose}>
      {read.error ? (
        <ErrorState error={read.error} retry={() => read.refetch()} />
      ) : !read.data ? (
        <Skeleton rows={6} />
      ) : (
        <div className="ci-parts">
          <p className="ci-score num">{read.data.score}</p>
          <dl>
            {read.data.parts.map((p) => (
              <div key={p.key}>
                <dt className="medium">{inLang(partWords[p.key])}</dt>
                <dd className="num">{text.partOf(p.points, p.most)}</dd>
                <dd className="text-12 ink-2">{text.why(p.key, p.fact)}</dd>
              </div>
            ))}
          </dl>
          <Link className="button" to={linkTo(customerScreens.detail, { customerId })}>
            {text.open}
          </Link>
        </div>
      )}
    </Drawer>
  )
}
