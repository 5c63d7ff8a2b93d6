import { queryClient } from '../request/query.ts'

/** A company in which something happens all day must not have every screen read all day. */
const eachMs = 5000
let pause: ReturnType<typeof setTimeout> | undefined
let pending = false

/**
 * Something changed that this person may see: what is on screen is read again, at once and then every five seconds at most. A page that
 * nobody looks at waits until somebody does. Which lists and figures it was no frame can name; they are read by the rights of whoever looks.
 */
export function readAgain(): void {
  if (pause !== undefined || document.hidden) {
    pending = true
    return
  }
  pending = false
  pause = setTimeout(() => {
    pause = undefined
    if (pending) readAgain()
  }, eachMs)
  // What is being read already is not begun anew: where answers take longer than the pause none would ever arrive. But what it answers may be
  // of before the change, so it is read once more behind that.
  const underWay = new Set(queryClient.getQueryCache().findAll({ type: 'active', fetchStatus: 'fetching' }))
  const read = queryClient.invalidateQueries({}, { cancelRefetch: false })
  if (underWay.size > 0)
    void read.then(() => queryClient.invalidateQueries({ predicate: (query) => underWay.has(query) }, { cancelRefetch: false }))
}

/** What is told to everybody's pages in the same instant: each reads at one of its own, five seconds later at most. */
export const atOwnMoment = (read: () => void): ReturnType<typeof setTimeout> => setTimeout(read, Math.random() * 5000)

let coming: ReturnType<typeof setTimeout> | undefined
/** After a restart. */
export function readAgainSoon(alsoRead: () => void): void {
  coming ??= atOwnMoment(() => {
    coming = undefined
    alsoRead()
    readAgain()
  })
}

/** Reads what was put off when the page comes to the front; until told to stop. */
export function readWhenSeen(): () => void {
  const seen = () => {
    if (pending && !document.hidden) readAgain()
  }
  document.addEventListener('visibilitychange', seen)
  return () => {
    document.removeEventListener('visibilitychange', seen)
    clearTimeout(pause)
    clearTimeout(coming)
    coming = undefined
    pause = undefined
    pending = false
  }
}
