/**
 * Whoever goes by keyboard keeps their place. When what has the focus is taken off the page (a row, a chip, the bar of a selection, a page that was
 * left), browsers begin again at the top; here it goes to what stood behind or before it, and where a dialog was, to what opened the dialog.
 * What was only moved, or disabled for a moment, has it again.
 */
const reachable =
  'a[href],button:not([disabled]),input:not([disabled]),select:not([disabled]),textarea:not([disabled]),[tabindex]:not([tabindex="-1"])'
/** How far neighbours are remembered on either side, and how many places back. */
const [far, places] = [12, 6]

interface Place {
  at: HTMLElement
  near: HTMLElement[]
}

export function keepFocus(): () => void {
  let byKeys = false
  let last: Place[] = []
  const keys = () => {
    byKeys = true
  }
  const pointer = () => {
    byKeys = false
  }
  const come = ({ target }: FocusEvent) => {
    const at = target as HTMLElement
    if (last[0]?.at === at) return
    const all = [...document.querySelectorAll<HTMLElement>(reachable)]
    const i = all.indexOf(at)
    const near = i < 0 ? [] : [...all.slice(i + 1, i + 1 + far), ...all.slice(Math.max(0, i - far), i).reverse()]
    last = [{ at, near }, ...last].slice(0, places)
  }
  const takes = (el: HTMLElement) => el.isConnected && el.matches(reachable) && !el.closest('[inert],.leave') && el.checkVisibility()
  const goOn = () => {
    if (!byKeys || document.activeElement !== document.body || !last[0]) return
    if (last[0].at.isConnected && !takes(last[0].at)) return // disabled while its call is made
    const next = last.flatMap(({ at, near }) => [at, ...near]).find(takes) ?? document.querySelector<HTMLElement>('main')
    next?.focus({ preventScroll: true })
  }
  // After those who know better where their focus goes.
  const watch = new MutationObserver(() => void setTimeout(goOn))
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  addEventListener('keydown', keys, true)
  addEventListener('pointerdown', pointer, true)
  document.addEventListener('focusin', come)
  return () => {
    watch.disconnect()
    removeEventListener('keydown', keys, true)
    removeEventListener('pointerdown', pointer, true)
    document.removeEventListener('focusin', come)
  }
}
