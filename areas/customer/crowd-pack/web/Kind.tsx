import { fmt } from '#core/web/text/format.ts'
import { inLang, useText } from '#core/web/text/text.ts'
import { Pill, Status } from '#core/web/ui/Tag.tsx'
import type { Pack } from '../contract.ts'
import { kindWords } from '../words.ts'
import { packText } from './text.ts'

export const KindOf = ({ pack }: { pack: Pick<Pack, 'kind'> }) => (
  <Pill kind={pack.kind === 'live' ? 'ok' : 'info'}>{inLang(kindWords[pack.kind])}</Pill>
)

/** How fresh its members are: a live one follows by itself, so only the look at all of them is told. */
export function Fresh({ pack }: { pack: Pack }) {
  const text = useText(packText)
  if (pack.looking)
    return (
      <span title={text.lookingHelp}>
        <Status kind="attention">{text.looking}</Status>
      </span>
    )
  if (!pack.lookedAt) return null
  const at = fmt.ago(pack.lookedAt)
  return (
    <span className="ellipsis ct-text ink-2" title={fmt.full(pack.lookedAt)}>
      {pack.kind === 'live' ? text.freshAt(at) : text.fixedAt(fmt.day(pack.createdAt))}
    </span>
  )
}
