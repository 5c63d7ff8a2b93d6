import { drawing } from '#core/web/ui/Empty.tsx'

/** Bars by source, the tallest beside a person. */
export const sharesArt = drawing(
  <>
    <path className="surface-fill" d="M28 58h16v24H28zM52 42h16v40H52z" />
    <path className="jade-fill" d="M76 24h16v58H76z" />
    <path className="jade-line" d="M80 34h8" />
    <circle cx="108" cy="48" r="6" />
    <path d="M100 70c0-8 3-12 8-12s8 4 8 12" />
    <path className="faint-line" d="M18 82h100" />
    <path className="wheat-line" d="M30 44l14-12m-8 0h8v8" />
  </>,
)

/** Steps of who stayed, each lower than the one before. */
export const keptArt = drawing(
  <>
    <path className="surface-fill" d="M22 28h22v54H22z" />
    <path d="M44 46h22v36H44zM66 58h22v24H66zM88 66h22v16H88z" />
    <path className="jade-fill" d="M22 28h22v14H22z" />
    <path className="jade-line" d="M50 36c16 2 30 12 40 20m0 0h-8m8 0v-8" />
    <path className="faint-line" d="M16 82h100" />
    <path className="wheat-line" d="M104 26v10m-5-5h10" />
  </>,
)

/** The contacts behind a bar. */
export const contactsArt = drawing(
  <>
    <path className="surface-fill" d="M24 40h18v42H24z" />
    <path className="jade-line" d="M46 50h16m-6-6 6 6-6 6" />
    <circle className="jade-fill" cx="84" cy="30" r="7" />
    <path d="M74 54c0-8 4-12 10-12s10 4 10 12" />
    <circle cx="104" cy="46" r="6" />
    <path className="faint-line" d="M70 68h42M70 78h30M16 82h40" />
    <path className="wheat-line" d="M108 18v10m-5-5h10" />
  </>,
)
