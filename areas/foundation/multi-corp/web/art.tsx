import { drawing } from '#core/web/ui/Empty.tsx'

/** Two companies, and whether they are one. */
export const companiesArt = drawing(
  <>
    <path className="surface-fill" d="M22 30h34v54H22z" />
    <path className="jade-fill" d="M78 42h32v42H78z" />
    <path className="faint-line" d="M30 42h6m6 0h6M30 54h6m6 0h6M30 66h6m6 0h6" />
    <path className="jade-line" d="M86 54h4m8 0h4M86 66h4m8 0h4" />
    <path d="M14 84h104" />
    <path className="wheat-line" d="M60 26c0-6 12-6 12 0 0 5-6 4-6 10m0 5v.5" />
  </>,
)

/** Two companies, each for itself. */
export const answeredArt = drawing(
  <>
    <path className="surface-fill" d="M20 26h30v58H20z" />
    <path className="surface-fill" d="M82 38h30v46H82z" />
    <path className="faint-line" d="M28 38h5m5 0h5M28 50h5m5 0h5M90 50h5m5 0h5" />
    <circle className="jade-fill" cx="66" cy="56" r="11" />
    <path className="jade-line" d="m60 56 4 4 8-8" />
    <path d="M14 84h104" />
    <path className="wheat-line" d="M62 30h8" />
  </>,
)
