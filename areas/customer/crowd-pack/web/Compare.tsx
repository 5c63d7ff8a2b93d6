import { PickField } from '#core/web/blocks/pickers/Pickers.tsx'
import { useNames } from '#core/web/blocks/pickers/rows.ts'
import { figureOf } from '#core/web/figures.ts'
import { useSearch } from '#core/web/history.ts'
import { useCall } from '#core/web/request/query.ts'
import { useText } from '#core/web/text/text.ts'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { Figure } from '#core/web/ui/Figure.tsx'
import { crowdPacks, type Pack } from '../contract.ts'
import { packFigures } from '../figures.ts'
import { packText } from './text.ts'

/** How far two packs overlap, and who is in one alone: each number is a list. */
export function Compare({ pack: { packId, name } }: { pack: Pack }) {
  const text = useText(packText)
  const [{ otherId = '' }, set] = useSearch()
  const [other = ''] = useNames('packs', otherId ? [otherId] : [])
  const asked = { packId, otherId }
  const chosen = otherId !== '' && otherId !== packId
  const { data, error, refetch } = useCall(crowdPacks.compare, asked, { silence: 'all', enabled: chosen })
  return (
    <section className="card">
      <div className="col gap-16 cp-about">
        <div className="row wrap gap-8">
          <PickField
            kind="packs"
            multiple={false}
            value={otherId ? [otherId] : []}
            onChange={(ids) => set({ otherId: ids[0] ?? '' })}
            aria-label={text.which}
          />
        </div>
        {!chosen && <p className="ink-2">{text.compareHint}</p>}
        {error && !data && <ErrorLine error={error} retry={() => void refetch()} />}
        {chosen && data && (
          <>
            <div className="cp-bars" aria-hidden>
              <i style={{ flexGrow: data.only }} />
              <i className="both" style={{ flexGrow: data.both }} />
              <i className="other" style={{ flexGrow: data.other }} />
            </div>
            <div className="stats">
              <Figure label={text.onlyIn(name)} {...figureOf(packFigures.only, data, asked)} />
              <Figure label={text.inBoth} {...figureOf(packFigures.both, data, asked)} />
              <Figure label={text.onlyIn(other)} {...figureOf(packFigures.other, data, asked)} />
            </div>
          </>
        )}
      </div>
    </section>
  )
}
