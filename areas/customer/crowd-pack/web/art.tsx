import { drawing } from '#core/web/ui/Empty.tsx'

/** A parcel with people in it. */
export const packsArt = drawing(
  <>
    <path className="surface-fill" d="M28 44h76v38H28z" />
    <path d="M28 44 18 32h38l10 12M104 44l10-12H76L66 44" />
    <circle className="jade-fill" cx="56" cy="24" r="7" />
    <circle className="jade-fill" cx="78" cy="20" r="6" />
    <path className="jade-line" d="M66 44v38" />
    <path className="faint-line" d="M40 60h14M40 70h10" />
    <path className="wheat-line" d="M96 10v8m-4-4h8" />
  </>,
)

/** One comes into the parcel, one goes. */
export const movesArt = drawing(
  <>
    <path className="surface-fill" d="M40 34h52v48H40z" />
    <path d="M40 46h52M60 34v12h12V34" />
    <circle className="jade-fill" cx="18" cy="58" r="6" />
    <path className="jade-line" d="M28 58h24m-6-6 6 6-6 6" />
    <path className="faint-line" d="M80 68h20m-5-5 5 5-5 5" />
    <circle cx="112" cy="68" r="6" />
    <path className="wheat-line" d="M62 16h8" />
  </>,
)

/** A parcel that nothing is tied to yet. */
export const usesArt = drawing(
  <>
    <path className="surface-fill" d="M24 40h40v40H24z" />
    <path d="M24 52h40M40 40v12h8V40" />
    <path className="faint-line" d="M64 60h14M78 30v52M78 30h10M78 82h10" />
    <rect className="jade-fill" x="88" y="22" width="22" height="16" rx="3" />
    <rect x="88" y="46" width="22" height="16" rx="3" />
    <path className="jade-line" d="M94 30h10" />
    <path className="wheat-line" d="M92 74h.5m6 0h.5m6 0h.5" />
  </>,
)
