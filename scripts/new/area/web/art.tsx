import { drawing } from '#core/web/ui/Empty.tsx'

/** A sheet with the name of what is missing, until somebody draws it: 132 × 96, one jade and one wheat stroke. */
export const luckyDrawsArt = drawing(
  <>
    <rect className="surface-fill" x="18" y="22" width="96" height="56" rx="5" />
    <text x="66" y="56" textAnchor="middle" fontSize="12">
      抽奖
    </text>
    <path className="jade-line" d="M40 66h52" />
    <path className="wheat-line" d="M106 10v8m-4-4h8" />
  </>,
)
