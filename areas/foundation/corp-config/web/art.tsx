import { drawing } from '#core/web/ui/Empty.tsx'

/** A tray that nothing came into. */
export const callbacksArt = drawing(
  <>
    <path className="surface-fill" d="M22 52h22l6 10h32l6-10h22v30H22z" />
    <path d="m22 52 14-26h60l14 26" />
    <path className="jade-line" d="M66 10v28m-9-9 9 9 9-9" />
    <path className="faint-line" d="M32 72h68" />
    <path className="wheat-line" d="M104 16v.5M28 16v.5" />
  </>,
)

/** A plug that fits. */
export const callsArt = drawing(
  <>
    <path className="surface-fill" d="M20 34h22a14 14 0 0 1 0 28H20z" />
    <path className="jade-fill" d="M112 34H90a14 14 0 0 0 0 28h22z" />
    <path d="M56 42h10M56 54h10" />
    <path className="jade-line" d="M104 48H92" />
    <path className="faint-line" d="M20 82h92" />
    <path className="wheat-line" d="M66 22v-8M54 26l-4-6M78 26l4-6" />
  </>,
)

/** Wheels that turn by themselves. */
export const jobsArt = drawing(
  <>
    <circle className="surface-fill" cx="54" cy="50" r="22" />
    <circle cx="54" cy="50" r="7" />
    <path d="M54 22v6M54 72v6M26 50h6M76 50h6M34 30l5 5M69 65l5 5M74 30l-5 5M39 65l-5 5" />
    <circle className="jade-fill" cx="92" cy="68" r="13" />
    <path className="jade-line" d="m86 68 4 4 8-8" />
    <path className="faint-line" d="M18 86h96" />
    <path className="wheat-line" d="M88 22c6 2 11 6 14 12m-6-1 6 1 1-6" />
  </>,
)
