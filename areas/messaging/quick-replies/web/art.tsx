import { drawing } from '#core/web/ui/Empty.tsx'

/** A bubble with words that lie ready. */
export const repliesArt = drawing(
  <>
    <path className="surface-fill" d="M26 18h64a8 8 0 0 1 8 8v30a8 8 0 0 1-8 8H52L38 76V64H26a8 8 0 0 1-8-8V26a8 8 0 0 1 8-8z" />
    <path className="faint-line" d="M30 32h36M30 42h22" />
    <path className="jade-fill" d="M84 32 70 52h10l-4 16 16-22H82z" />
    <path className="jade-line" d="M84 32 70 52h10" />
    <path className="wheat-line" d="M108 24l4-4M110 32h6" />
  </>,
)

/** A reply, and how often it went out. */
export const usesArt = drawing(
  <>
    <path className="surface-fill" d="M22 16h44a6 6 0 0 1 6 6v20a6 6 0 0 1-6 6H42L32 58V48H22a6 6 0 0 1-6-6V22a6 6 0 0 1 6-6z" />
    <path className="faint-line" d="M26 28h34M26 37h20M52 84h62" />
    <path className="jade-fill" d="M62 84V68h11v16zM80 84V56h11v28z" />
    <path d="M98 84V44h11v40z" />
    <path className="wheat-line" d="m86 34 12-8 8 4 8-10" />
  </>,
)
