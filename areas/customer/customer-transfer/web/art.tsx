import { drawing } from '#core/web/ui/Empty.tsx'

/** A card goes from one hand to another. */
export const transferArt = drawing(
  <>
    <path className="surface-fill" d="M14 60h20l14 6v12l-14 6H14zM118 60H98l-14 6v12l14 6h20z" />
    <rect className="jade-fill" x="46" y="26" width="40" height="26" rx="4" />
    <circle className="jade-line" cx="57" cy="37" r="4" />
    <path className="jade-line" d="M66 36h12M66 42h8" />
    <path className="faint-line" d="M24 50V38h12M108 50V38H96" />
    <path className="wheat-line" d="m62 12 8 0m-4-4 4 4-4 4" />
  </>,
)

/** What went from hand to hand, line by line. */
export const recordsArt = drawing(
  <>
    <path className="surface-fill" d="M36 14h52a4 4 0 0 1 4 4v64H32V18a4 4 0 0 1 4-4z" />
    <circle className="jade-fill" cx="46" cy="32" r="5" />
    <circle className="jade-fill" cx="78" cy="32" r="5" />
    <path className="jade-line" d="M56 32h12m-4-4 4 4-4 4" />
    <path className="faint-line" d="M42 48h40M42 58h40M42 68h22" />
    <path className="wheat-line" d="M104 66v10m-5-5h10" />
  </>,
)
