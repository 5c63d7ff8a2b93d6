import { drawing } from '#core/web/ui/Empty.tsx'

/** A broom before people it may sweep up. */
export const rulesArt = drawing(
  <>
    <path d="M96 12 66 50" />
    <path className="surface-fill" d="M58 44l18 14-16 24H36z" />
    <path className="jade-line" d="M46 74l8-12M54 78l8-12" />
    <circle className="jade-fill" cx="26" cy="52" r="6" />
    <path className="faint-line" d="M16 82h100" />
    <path className="wheat-line" d="M86 66h.5m10 6h.5m8-8h.5" />
  </>,
)

/** A list on which somebody ticks and strikes out. */
export const recordsArt = drawing(
  <>
    <rect className="surface-fill" x="34" y="14" width="58" height="68" rx="4" />
    <path className="jade-line" d="m42 32 4 4 7-8M42 66l4 4 7-8" />
    <path className="faint-line" d="M60 32h22M60 68h22" />
    <path d="M42 46l10 8m0-8-10 8M60 50h22" />
    <circle className="jade-fill" cx="100" cy="70" r="8" />
    <path className="wheat-line" d="M104 22v10m-5-5h10" />
  </>,
)

/** A phone on which nobody asks any more. */
export const askedArt = drawing(
  <>
    <rect className="surface-fill" x="44" y="10" width="44" height="76" rx="6" />
    <path className="faint-line" d="M52 28h28M52 40h18" />
    <circle className="jade-fill" cx="66" cy="60" r="11" />
    <path className="jade-line" d="m61 60 4 4 7-8" />
    <path d="M62 80h8" />
    <path className="wheat-line" d="M100 30l6-5m-4 12 8 1" />
  </>,
)
