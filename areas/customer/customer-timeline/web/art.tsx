import { drawing } from '#core/web/ui/Empty.tsx'

/** A line with knots, and room for the next. */
export const timelineArt = drawing(
  <>
    <path d="M40 10v76" />
    <circle className="surface-fill" cx="40" cy="24" r="6" />
    <circle className="jade-fill" cx="40" cy="48" r="7" />
    <circle className="surface-fill" cx="40" cy="72" r="6" strokeDasharray="2 3" />
    <path className="faint-line" d="M56 24h40M56 72h24" />
    <path className="jade-line" d="M56 45h44M56 52h26" />
    <path className="wheat-line" d="M106 66v10m-5-5h10" />
  </>,
)
