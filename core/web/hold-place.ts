import { history } from './history.ts'

/**
 * A link to a place further down a page (`#records`). Pages come in pieces: the place is not there yet when the router looks for it, and what
 * stands above it grows when it is. So it is held in view until the page has been still for a while, or somebody takes over.
 */
const [still, absent] = [4000, 15_000]

export function holdPlace(): () => void {
  let looking: ReturnType<typeof setInterval> | undefined
  const leave = () => clearInterval(looking)
  const hold = () => {
    leave()
    const place = history.location.hash.slice(1)
    if (!/^[\w-]+$/.test(place)) return // the page of a list, or what a page keeps there
    let moved = Date.now()
    looking = setInterval(() => {
      const el = document.getElementById(place)
      const before = el?.getBoundingClientRect().top
      el?.scrollIntoView({ block: 'start' }) // also where it stood as high as a page that was short then let it
      if (el?.getBoundingClientRect().top !== before) moved = Date.now()
      if (Date.now() - moved > (el ? still : absent)) leave()
    }, 50)
  }
  const unsubscribe = history.subscribe(({ action: { type } }) => {
    if (type === 'PUSH' || type === 'REPLACE') hold()
    else leave() // the way back goes where one was
  })
  const hands = ['wheel', 'touchmove', 'pointerdown', 'keydown']
  for (const hand of hands) addEventListener(hand, leave, { passive: true, capture: true })
  hold()
  return () => {
    leave()
    unsubscribe()
    for (const hand of hands) removeEventListener(hand, leave, { capture: true })
  }
}
