import { drawing } from '#core/web/ui/Empty.tsx'

/** A sea in which cards float until somebody takes one. */
export const seaArt = drawing(
  <>
    <path className="surface-fill" d="M30 34h32v26H30z" />
    <path d="M36 42h14M36 49h9" />
    <path className="jade-fill" d="M74 18h30v24H74z" />
    <path className="jade-line" d="M80 26h14M80 33h9M89 50v14m-6-6 6 6 6-6" />
    <path className="faint-line" d="M16 70q8-7 16 0t16 0 16 0 16 0 16 0 16 0" />
    <path d="M24 80q8-7 16 0t16 0 16 0 16 0" />
    <path className="wheat-line" d="M110 52q6-5 12 0M20 24l5 5m0-5-5 5" />
  </>,
)

/** A hand's phone with one card come up out of the water. */
export const takenArt = drawing(
  <>
    <rect className="surface-fill" x="46" y="10" width="44" height="74" rx="7" />
    <path className="jade-fill" d="M54 24h28v22H54z" />
    <path className="jade-line" d="M59 31h14M59 38h9" />
    <path d="M54 60q4-4 7 0t7 0 7 0 7 0M62 76h12" />
    <path className="faint-line" d="M20 84h18M98 84h18" />
    <path className="wheat-line" d="M100 28l6-6m-4 14h8M94 20v-7" />
  </>,
)
