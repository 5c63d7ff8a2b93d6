import { drawing } from '#core/web/ui/Empty.tsx'

/** One of us and their figures. */
export const figuresArt = drawing(
  <>
    <circle className="surface-fill" cx="38" cy="34" r="11" />
    <path className="surface-fill" d="M16 76c0-14 9-22 22-22s22 8 22 22z" />
    <path className="faint-line" d="M70 82h44M70 82V20" />
    <path className="jade-fill" d="M78 82V60h9v22zM93 82V42h9v40z" />
    <path className="jade-line" d="m76 46 12-12 10 4 12-14" />
    <path className="wheat-line" d="M112 22v.5" />
  </>,
)
