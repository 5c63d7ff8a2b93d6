import { drawing } from '#core/web/ui/Empty.tsx'

/** A paper plane. */
export const messagesArt = drawing(
  <>
    <path className="surface-fill" d="M30 48 104 20 84 80 62 62z" />
    <path className="jade-fill" d="M62 62v20l10-12z" />
    <path className="jade-line" d="m104 20-42 42" />
    <path className="faint-line" d="M24 62h16M30 72h14" />
    <path className="wheat-line" d="M22 34h12" />
  </>,
)

/** A message that waits for a press of the thumb. */
export const waitingArt = drawing(
  <>
    <rect className="surface-fill" x="40" y="10" width="46" height="76" rx="7" />
    <path className="faint-line" d="M58 16h10M48 28h28M48 36h18" />
    <rect className="jade-fill" x="48" y="58" width="30" height="16" rx="8" />
    <path className="jade-line" d="m58 66 4 4 7-7" />
    <path className="wheat-line" d="M98 58c4-2 8 0 9 4M98 48c8-3 17 1 19 10" />
  </>,
)
