import { drawing } from '#core/web/ui/Empty.tsx'

/** A bell that is still. */
export const noticesArt = drawing(
  <>
    <path className="surface-fill" d="M40 68c7-6 7-16 7-26a19 19 0 0 1 38 0c0 10 0 20 7 26z" />
    <path d="M66 23v-7" />
    <path className="jade-fill" d="M58 68a8 8 0 0 0 16 0z" />
    <path className="jade-line" d="M57 40c0-5 3-8 8-9" />
    <path className="faint-line" d="M26 84h80" />
    <path className="wheat-line" d="M100 30h10l-10 10h10M112 16h6l-6 6h6" />
  </>,
)

/** A megaphone that says nothing new. */
export const announcementsArt = drawing(
  <>
    <path className="surface-fill" d="M42 36 92 18v56L42 58z" />
    <path className="jade-fill" d="M26 36h16v22H26a4 4 0 0 1-4-4V40a4 4 0 0 1 4-4z" />
    <path className="jade-line" d="M48 60l5 20h9l-5-18" />
    <path className="faint-line" d="M56 44l24-8" />
    <path className="wheat-line" d="M102 36c4 6 4 14 0 20M110 30c7 10 7 22 0 32" />
  </>,
)

/** Short words that came and went. */
export const toastsArt = drawing(
  <>
    <rect className="surface-fill" x="24" y="20" width="68" height="18" rx="5" />
    <rect className="jade-fill" x="38" y="44" width="68" height="18" rx="5" />
    <rect x="24" y="68" width="68" height="16" rx="5" strokeDasharray="3 4" />
    <path className="faint-line" d="M44 29h36" />
    <circle cx="34" cy="29" r="3" />
    <path className="jade-line" d="m46 53 3 3 6-6M62 53h32" />
    <path className="wheat-line" d="M106 20l6-6M110 28h7" />
  </>,
)
