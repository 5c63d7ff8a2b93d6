import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { Link } from '#core/web/router.tsx'
import { ScreenLink } from '#core/web/ScreenLink.tsx'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { Empty, ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { crowdPacks, type Pack } from '../contract.ts'
import { usesArt } from './art.tsx'
import { packScreens } from './screens.ts'
import { packText } from './text.ts'

/** What names it: conditions of other packs, mass messages. */
export function Uses({ pack: { packId } }: { pack: Pack }) {
  const text = useText(packText)
  const { data, error, refetch } = useCall(crowdPacks.uses, { packId }, { silence: 'all' })
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton rows={3} />
  if (data.list.length === 0)
    return (
      <Empty art={usesArt} title={text.useNone}>
        {text.useHint}
      </Empty>
    )
  return (
    <section className="card">
      <ul className="cp-uses">
        {data.list.map((use) => (
          <li key={use.id} className="row wrap gap-8">
            <span className="text-12 ink-3 cp-kind">{use.kind === 'pack' ? text.usePack : text.useMass}</span>
            {use.kind === 'pack' ? (
              <Link className="link" to={linkTo(packScreens.detail, { packId: use.id })}>
                {use.name}
              </Link>
            ) : (
              <ScreenLink screen="customer-mass-messages.detail" given={{ missionId: use.id }} className="link">
                {use.name}
              </ScreenLink>
            )}
            {use.holds && <span className="text-12 ink-2">{text.holds}</span>}
            <span className="grow" />
            <span className="text-12 ink-3">{fmt.full(use.at)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
