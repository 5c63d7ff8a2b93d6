import { drawing } from '#core/web/ui/Empty.tsx'

/** A door that opened elsewhere. */
export const signedInArt = drawing(
  <>
    <rect className="surface-fill" x="20" y="20" width="62" height="44" rx="4" />
    <path d="M42 64v12M60 64v12M32 78h38" />
    <rect className="jade-fill" x="84" y="34" width="26" height="46" rx="5" />
    <path className="jade-line" d="m91 56 4 4 8-9" />
    <path className="faint-line" d="M30 32h30M30 42h18" />
    <path className="wheat-line" d="M96 22c6-3 12-1 16 4" />
  </>,
)
