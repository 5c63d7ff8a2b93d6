import { drawing } from '#core/web/ui/Empty.tsx'

/** One customer between two of us. */
export const relationArt = drawing(
  <>
    <circle className="surface-fill" cx="26" cy="34" r="10" />
    <path className="surface-fill" d="M10 70c0-12 6-20 16-20s16 8 16 20z" />
    <circle className="surface-fill" cx="106" cy="34" r="10" />
    <path className="surface-fill" d="M90 70c0-12 6-20 16-20s16 8 16 20z" />
    <circle className="jade-fill" cx="66" cy="52" r="9" />
    <path className="jade-fill" d="M52 84c0-11 5-18 14-18s14 7 14 18z" />
    <path className="faint-line" d="M40 42l14 6M92 42l-14 6" />
    <path className="wheat-line" d="M66 30v.5M66 16c5 0 7 5 3 8-2 1-3 2-3 3" />
  </>,
)
