import { drawing } from '#core/web/ui/Empty.tsx'

/** A book with a seal. */
export const logArt = drawing(
  <>
    <path className="surface-fill" d="M32 14h54a6 6 0 0 1 6 6v62H38a6 6 0 0 1-6-6z" />
    <path d="M42 14v68" />
    <path className="faint-line" d="M52 28h30M52 38h30M52 48h18" />
    <circle className="jade-fill" cx="88" cy="64" r="13" />
    <path className="jade-line" d="m82 64 4 4 8-8" />
    <path className="wheat-line" d="M82 76l-3 12 9-5 9 5-3-12" />
  </>,
)
