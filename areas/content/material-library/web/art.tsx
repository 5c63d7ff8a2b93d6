import { drawing } from '#core/web/ui/Empty.tsx'

/** A phone that films. */
export const videosArt = drawing(
  <>
    <rect className="surface-fill" x="30" y="14" width="42" height="72" rx="7" />
    <path className="faint-line" d="M46 20h10M40 74h22" />
    <rect className="jade-fill" x="54" y="34" width="54" height="34" rx="5" />
    <path className="jade-line" d="M76 44v14l12-7z" />
    <path className="wheat-line" d="M100 18v10m-5-5h10" />
  </>,
)
