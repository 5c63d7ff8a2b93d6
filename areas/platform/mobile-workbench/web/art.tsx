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
