import { drawing } from '#core/web/ui/Empty.tsx'

/** Tools for what is still to be set up. */
export const setUpArt = drawing(
  <>
    <path className="surface-fill" d="M22 44h88v38H22z" />
    <path d="M50 44V32a4 4 0 0 1 4-4h24a4 4 0 0 1 4 4v12M22 58h34M76 58h34" />
    <rect className="jade-fill" x="56" y="52" width="20" height="12" rx="3" />
    <path className="jade-line" d="M66 56v4" />
    <path className="faint-line" d="M32 72h18M82 72h18" />
    <path className="wheat-line" d="M98 14v10m-5-5h10" />
  </>,
)
