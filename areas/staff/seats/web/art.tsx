import { drawing } from '#core/web/ui/Empty.tsx'

/** A chair that is free. */
export const seatsArt = drawing(
  <>
    <path className="surface-fill" d="M44 14h36a6 6 0 0 1 6 6v30H38V20a6 6 0 0 1 6-6z" />
    <rect className="jade-fill" x="32" y="50" width="60" height="14" rx="5" />
    <path d="M40 64v22M84 64v22" />
    <path className="faint-line" d="M50 26h24M50 36h24" />
    <path className="jade-line" d="M32 50v-8M92 50v-8" />
    <path className="wheat-line" d="M108 36v10m-5-5h10" />
  </>,
)

/** A chair and who sat on it. */
export const recordsArt = drawing(
  <>
    <path className="surface-fill" d="M26 22h24a5 5 0 0 1 5 5v23H21V27a5 5 0 0 1 5-5z" />
    <rect className="jade-fill" x="17" y="50" width="42" height="10" rx="4" />
    <path d="M23 60v22M53 60v22" />
    <path className="faint-line" d="M76 26v56" />
    <circle className="surface-fill" cx="76" cy="34" r="5" />
    <circle className="surface-fill" cx="76" cy="54" r="5" />
    <path className="jade-line" d="M88 34h24M88 54h16" />
    <path className="wheat-line" d="M88 74h10" />
  </>,
)
