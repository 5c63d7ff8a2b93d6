import { go } from '#core/web/history.ts'
import { addressOf } from '#core/web/router.tsx'

/** The page of mass messages is named, not known: packs do not know who sends to them. */
const address = (packId: string) =>
  addressOf('customer-mass-messages.create', { audience: JSON.stringify({ packsAny: [packId], status: 'friend' }) })
export const takesMass = (): boolean => address('') !== undefined
export const massTo = (packId: string): void => {
  const to = address(packId)
  if (to) go(to)
}
