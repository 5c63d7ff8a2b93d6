import { drawing } from '#core/web/ui/Empty.tsx'

/** A key for those who get the role. */
export const rolesArt = drawing(
  <>
    <circle className="jade-fill" cx="42" cy="44" r="20" />
    <circle className="jade-line" cx="42" cy="44" r="8" />
    <path className="surface-fill" d="M61 39h48v10h-8v12H89V49h-8v8H69v-8h-8z" />
    <path className="faint-line" d="M24 82h84" />
    <path className="wheat-line" d="M92 16v10m-5-5h10" />
  </>,
)

/** What changed of a key, line by line. */
export const recordsArt = drawing(
  <>
    <path className="surface-fill" d="M30 14h56v68H30z" />
    <circle className="jade-fill" cx="46" cy="32" r="8" />
    <path className="jade-line" d="M54 32h22v6h-6v-6" />
    <path className="faint-line" d="M40 50h36M40 60h36M40 70h20" />
    <path className="wheat-line" d="M98 58a11 11 0 1 0 8-18m0-6v8h-8" />
  </>,
)

/** Somebody before a page that is shut. */
export const whyArt = drawing(
  <>
    <circle className="surface-fill" cx="36" cy="40" r="10" />
    <path className="surface-fill" d="M18 78c0-12 7-20 18-20s18 8 18 20z" />
    <rect className="jade-fill" x="68" y="24" width="44" height="54" rx="4" />
    <path className="jade-line" d="M76 36h28" />
    <path className="faint-line" d="M76 48h20M76 58h24M16 84h96" />
    <path className="wheat-line" d="M36 18c0-6 9-6 9 0 0 4-5 3-5 8m0 4v.5" />
  </>,
)
