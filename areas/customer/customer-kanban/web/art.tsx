import { drawing } from '#core/web/ui/Empty.tsx'

/** Three lanes and a card on its way. */
export const stagesArt = drawing(
  <>
    <path className="surface-fill" d="M18 18h28v64H18zM52 18h28v64H52zM86 18h28v64H86z" />
    <path className="faint-line" d="M24 27h12M58 27h12M92 27h12M24 58h16M24 66h10" />
    <rect className="jade-fill" x="44" y="38" width="28" height="18" rx="3" transform="rotate(-6 58 47)" />
    <path className="jade-line" d="M51 48l12-1" />
    <path className="wheat-line" d="M80 44h14m-4-4 4 4-4 4" />
  </>,
)
