import { drawing } from '#core/web/ui/Empty.tsx'

/** Colleagues under one roof. */
export const staffArt = drawing(
  <>
    <path d="M22 40 66 12l44 28" />
    <path className="surface-fill" d="M30 40h72v44H30z" />
    <circle className="jade-fill" cx="52" cy="56" r="7" />
    <circle className="jade-fill" cx="80" cy="56" r="7" />
    <path className="jade-line" d="M40 84c0-10 5-16 12-16s12 6 12 16M68 84c0-10 5-16 12-16s12 6 12 16" />
    <path className="faint-line" d="M60 30h12" />
    <path className="wheat-line" d="M112 84V70m0 5c-4 0-6-3-6-6 4 0 6 2 6 6z" />
  </>,
)
