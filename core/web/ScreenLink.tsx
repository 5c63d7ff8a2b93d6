import type { AnchorHTMLAttributes } from 'react'
import { addressOf, Link } from './router.tsx'

/**
 * A link to a page of another area that this one does not know: by the key of its screen (`npm run check` finds keys of no screen). Just its
 * words where this surface has no such page.
 */
export function ScreenLink({
  screen,
  given,
  ...rest
}: { screen: string; given?: Readonly<Record<string, unknown>> } & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>) {
  const to = addressOf(screen, given)
  return to ? <Link {...rest} to={to} /> : <span>{rest.children}</span>
}
