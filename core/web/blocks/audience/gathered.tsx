import { type ComponentType, type ReactNode, Suspense, use } from 'react'
import { partsGiven, partsOf } from '../../parts.ts'
import { useLang } from '../../text/text.ts'
import type { AudienceWords, Condition } from './conditions.ts'

let begun: Promise<readonly AudienceWords[]> | undefined
const reading = () => {
  begun ??= partsGiven
    .then(() => Promise.all(partsOf('audience').map(async (load) => (await load()).default)))
    .catch((error) => {
      begun = undefined
      throw error
    })
  return begun
}

// A page that shows audiences brings the words while it asks for its rows; a failure is told where they are used.
reading().catch(() => {})

/** What areas say of an audience; whoever asks waits for it (`withConditions`). */
export const useAudienceWords = (): readonly AudienceWords[] => use(reading())
export function useConditions(): Condition[] {
  useLang()
  const areas = useAudienceWords()
  // The areas are read once, so their hooks come in the same order at each drawing.
  // biome-ignore lint/correctness/useHookAtTopLevel: as said
  for (const { useRead } of areas) useRead?.()
  return areas.flatMap((one) => one.conditions()).sort((a, b) => a.order - b.order)
}

/** Draws `meanwhile` until the words of all areas are there. */
export function withConditions<P extends object>(Drawn: ComponentType<P>, meanwhile: ReactNode): ComponentType<P> {
  return (props) => (
    <Suspense fallback={meanwhile}>
      <Drawn {...props} />
    </Suspense>
  )
}
