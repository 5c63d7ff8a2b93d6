import { drawing } from '#core/web/ui/Empty.tsx'

/** A megaphone, and the page on which it is written down. */
export const sendsArt = drawing(
  <>
    <path className="surface-fill" d="M22 40h16l30-16v48L38 56H22z" />
    <path d="M28 56l5 20h9l-4-18" />
    <path className="jade-line" d="M76 40a10 10 0 0 1 0 16M84 32a22 22 0 0 1 0 32" />
    <rect className="jade-fill" x="94" y="52" width="22" height="30" rx="3" />
    <path className="faint-line" d="M99 61h12M99 68h12M99 75h7" />
    <path className="wheat-line" d="M100 22v10m-5-5h10" />
  </>,
)

/** A megaphone to people. */
export const customersArt = drawing(
  <>
    <path className="surface-fill" d="M18 42h12l24-12v38L30 56H18z" />
    <path className="jade-line" d="M60 42a8 8 0 0 1 0 14" />
    <circle className="jade-fill" cx="90" cy="34" r="8" />
    <path d="M78 60c0-8 5-13 12-13s12 5 12 13" />
    <path className="faint-line" d="M76 78h38" />
    <path className="wheat-line" d="M110 20l5-5m-1 10 7-1" />
  </>,
)

/** A megaphone to a table of people. */
export const groupsArt = drawing(
  <>
    <path className="surface-fill" d="M18 42h12l24-12v38L30 56H18z" />
    <path className="jade-line" d="M60 42a8 8 0 0 1 0 14" />
    <ellipse cx="94" cy="58" rx="24" ry="10" />
    <circle className="jade-fill" cx="78" cy="36" r="6" />
    <circle className="jade-fill" cx="94" cy="30" r="6" />
    <circle className="jade-fill" cx="110" cy="36" r="6" />
    <path className="faint-line" d="M94 68v14M80 82h28" />
    <path className="wheat-line" d="M94 14v-6" />
  </>,
)
