import { drawing } from '#core/web/ui/Empty.tsx'

/** Several who talk. */
export const groupsArt = drawing(
  <>
    <path className="surface-fill" d="M28 20h44a8 8 0 0 1 8 8v20a8 8 0 0 1-8 8H46L34 66V56h-6a8 8 0 0 1-8-8V28a8 8 0 0 1 8-8z" />
    <path className="faint-line" d="M32 34h36M32 44h22" />
    <path className="jade-fill" d="M92 40h12a8 8 0 0 1 8 8v18a8 8 0 0 1-8 8h-4v9l-11-9H70a8 8 0 0 1-8-8v-2" />
    <path className="jade-line" d="M78 60h.5M88 60h.5M98 60h.5" />
    <path className="wheat-line" d="M92 26l4-4M98 32h6" />
  </>,
)
