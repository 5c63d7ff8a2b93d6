import { drawing } from '#core/web/ui/Empty.tsx'

/** A tag that waits for its customer. */
export const preTagArt = drawing(
  <>
    <circle cx="40" cy="34" r="12" strokeDasharray="3 4" />
    <path d="M18 78c0-14 9-22 22-22s22 8 22 22z" strokeDasharray="3 4" />
    <path className="jade-fill" d="M70 34h22l16 16-16 16H70z" />
    <circle className="jade-line" cx="78" cy="50" r="3" />
    <path className="faint-line" d="M86 50h10M20 84h88" />
    <path className="wheat-line" d="M64 50h-8m3-3-3 3 3 3" />
  </>,
)

/** A tag that found its customer. */
export const hitsArt = drawing(
  <>
    <circle className="surface-fill" cx="46" cy="32" r="13" />
    <path className="surface-fill" d="M22 78c0-15 10-24 24-24s24 9 24 24z" />
    <path className="jade-fill" d="M70 44h18l13 13-13 13H70z" />
    <path className="jade-line" d="m76 57 4 4 8-8" />
    <path className="faint-line" d="M16 84h92" />
    <path className="wheat-line" d="M100 30l6-6M106 36h8" />
  </>,
)
