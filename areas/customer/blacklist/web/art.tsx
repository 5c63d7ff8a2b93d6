import { drawing } from '#core/web/ui/Empty.tsx'

/** A shield with a bar. */
export const blackListArt = drawing(
  <>
    <path className="surface-fill" d="M66 12 36 22v24c0 20 13 32 30 38 17-6 30-18 30-38V22z" />
    <circle className="jade-fill" cx="66" cy="46" r="15" />
    <path className="jade-line" d="m56 36 20 20" />
    <path className="wheat-line" d="M104 70v10m-5-5h10" />
    <path d="M20 88h92" />
  </>,
)
