import { drawing } from '#core/web/ui/Empty.tsx'

/** A form with a box that is still to be named. */
export const fieldsArt = drawing(
  <>
    <rect className="surface-fill" x="26" y="14" width="72" height="68" rx="5" />
    <path className="faint-line" d="M36 26h16M36 48h16M36 70h20" />
    <rect x="60" y="20" width="28" height="12" rx="3" />
    <rect className="jade-fill" x="60" y="42" width="28" height="12" rx="3" />
    <path className="jade-line" d="M65 45v6" />
    <path className="wheat-line" d="M104 62v10m-5-5h10" />
  </>,
)
