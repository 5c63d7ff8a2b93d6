import { debug } from './flags.ts'
// Every surface follows the system from light to dark while it is open.
import './theme/theme.ts'

/** R187: what the page showed before the app was there, and what an embedding client has marked as left over, goes. */
export function removeLeftovers(): void {
  for (const element of document.querySelectorAll('body > [data-leftover]')) element.remove()
}

/** R273: in debug mode nothing fails silently; otherwise the console has it. */
export function watchErrors(): void {
  if (!debug) return
  const tell = (what: unknown) => window.alert(String((what as Error)?.stack ?? what))
  window.addEventListener('error', (e) => tell(e.error ?? e.message))
  window.addEventListener('unhandledrejection', (e) => tell(e.reason))
}

/** Loads the page anew where the server answers: without network the browser's own error page would stand in the place of ours. */
export const reloadOnline = (before = () => {}): Promise<void> =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    () => {
      before()
      location.reload()
    },
    () => {},
  )

/** After a new release the old page's lazy files are gone: load the page again, once, instead of leaving the error there. */
export function reloadWhenStale(): void {
  window.addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem('rapport.reloaded') ?? 0)
    if (Date.now() - last > 60_000) void reloadOnline(() => sessionStorage.setItem('rapport.reloaded', String(Date.now())))
  })
}
