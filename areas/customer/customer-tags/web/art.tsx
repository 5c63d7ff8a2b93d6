import { drawing } from '#core/web/ui/Empty.tsx'

/** A tag on its string. */
export const tagsArt = drawing(
  <>
    <path className="surface-fill" d="M30 24h34l34 34-26 26-42-36z" />
    <circle className="jade-fill" cx="44" cy="38" r="5" />
    <path className="faint-line" d="m58 46 20 20M50 52l16 14" />
    <path className="jade-line" d="m72 24 28 28" />
    <path className="wheat-line" d="M106 66v10m-5-5h10" />
  </>,
)

/** Tags that only some may use. */
export const strategyArt = drawing(
  <>
    <path className="surface-fill" d="M22 26h30l26 26-24 24-32-30z" />
    <circle className="jade-line" cx="34" cy="38" r="4" />
    <path className="faint-line" d="m46 48 14 14" />
    <circle className="jade-fill" cx="92" cy="36" r="10" />
    <path className="jade-fill" d="M76 68c0-11 6-17 16-17s16 6 16 17z" />
    <path className="wheat-line" d="M92 78v8m-4-4h8" />
  </>,
)
