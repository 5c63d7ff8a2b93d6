import { drawing } from '#core/web/ui/Empty.tsx'

/** A door that somebody went out by. */
export const lostArt = drawing(
  <>
    <path className="surface-fill" d="M38 14h44v68H38z" />
    <path className="jade-fill" d="M38 14l26 10v66l-26-8z" />
    <path className="jade-line" d="M57 54v6" />
    <path className="faint-line" d="M94 82h18M22 82h16" />
    <circle cx="102" cy="42" r="6" />
    <path d="M94 66c0-8 3-13 8-13s8 5 8 13" />
    <path className="wheat-line" d="M114 24l6-6m0 0h-6m6 0v6" />
  </>,
)

/** A bell that tells of one who went. */
export const toldArt = drawing(
  <>
    <path className="surface-fill" d="M36 66c6-6 6-14 6-24a20 20 0 0 1 40 0c0 10 0 18 6 24z" />
    <path d="M56 66a6 6 0 0 0 12 0M62 22v-6" />
    <circle className="jade-fill" cx="94" cy="62" r="15" />
    <path className="jade-line" d="M88 62h12m-5-5 5 5-5 5" />
    <path className="faint-line" d="M24 84h60" />
    <path className="wheat-line" d="M28 30c-4 4-5 9-5 14" />
  </>,
)
