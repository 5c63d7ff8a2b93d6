import { drawing } from '#core/web/ui/Empty.tsx'

/** A badge for a local administrator. */
export const adminsArt = drawing(
  <>
    <path d="M56 8 66 22 76 8" />
    <rect className="surface-fill" x="38" y="22" width="56" height="62" rx="6" />
    <path d="M60 30h12" />
    <circle className="jade-fill" cx="66" cy="48" r="9" />
    <path className="jade-line" d="M51 74c0-9 6-14 15-14s15 5 15 14z" />
    <path className="wheat-line" d="M108 58v10m-5-5h10" />
    <path className="faint-line" d="M20 84h18M94 84h18" />
  </>,
)
