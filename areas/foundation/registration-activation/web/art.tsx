import { drawing } from '#core/web/ui/Empty.tsx'

/** A letter that is open. */
export const invitationArt = drawing(
  <>
    <path className="surface-fill" d="M24 40 66 14l42 26v44H24z" />
    <path className="jade-fill" d="M40 30h52v28L66 72 40 58z" />
    <path className="jade-line" d="m56 44 7 7 13-13" />
    <path className="faint-line" d="m24 44 42 28 42-28" />
    <path className="wheat-line" d="M112 20l5-5M116 28h7" />
  </>,
)
