import { drawing } from '#core/web/ui/Empty.tsx'

/** A calendar leaf: who came and who went. */
export const changesArt = drawing(
  <>
    <rect className="surface-fill" x="30" y="18" width="62" height="64" rx="5" />
    <path d="M30 34h62M46 10v14M76 10v14" />
    <circle className="jade-fill" cx="48" cy="50" r="6" />
    <path className="jade-line" d="M60 50h18m-5-5 5 5-5 5" />
    <path className="faint-line" d="M42 68h16m-16 0 4-4m-4 4 4 4M68 68h14" />
    <path className="wheat-line" d="M106 40v10m-5-5h10" />
  </>,
)

/** A phone with one's own customers. */
export const customersArt = drawing(
  <>
    <rect className="surface-fill" x="34" y="8" width="64" height="80" rx="8" />
    <path className="faint-line" d="M58 16h16M46 76h40" />
    <circle className="jade-fill" cx="56" cy="38" r="8" />
    <path className="jade-fill" d="M43 66c0-9 5-15 13-15s13 6 13 15z" />
    <circle cx="81" cy="42" r="6" />
    <path d="M74 66c0-8 2-13 7-13s8 5 8 13z" />
    <path className="wheat-line" d="M112 26v10m-5-5h10" />
  </>,
)
