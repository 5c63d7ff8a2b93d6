import { drawing } from '#core/web/ui/Empty.tsx'

/** Two customers. */
export const customersArt = drawing(
  <>
    <circle className="surface-fill" cx="50" cy="36" r="13" />
    <path className="surface-fill" d="M26 78c0-14 10-22 24-22s24 8 24 22z" />
    <circle className="jade-fill" cx="84" cy="42" r="10" />
    <path className="jade-line" d="M80 76h24c0-11-7-18-18-18-4 0-8 1-10 3" />
    <path className="wheat-line" d="M106 22v10m-5-5h10" />
    <path d="M20 82h92" />
  </>,
)

/** A dial whose hand has not moved. */
export const scoresArt = drawing(
  <>
    <path className="surface-fill" d="M24 70a42 42 0 0 1 84 0z" />
    <path className="jade-fill" d="M24 70a42 42 0 0 1 16-33l9 12a27 27 0 0 0-10 21z" />
    <path className="faint-line" d="M66 36v6M90 46l-4 4M98 66h-6" />
    <path className="jade-line" d="M66 70 48 52" />
    <circle cx="66" cy="70" r="4" />
    <path className="wheat-line" d="M52 84h28" />
  </>,
)

/** Customers who are being fetched. */
export const syncingArt = drawing(
  <>
    <circle className="surface-fill" cx="44" cy="38" r="11" />
    <path className="surface-fill" d="M22 78c0-14 9-22 22-22s22 8 22 22z" />
    <path className="jade-fill" d="M104 48a16 16 0 1 1-6-12z" />
    <path className="jade-line" d="M98 28v8h-8" />
    <path className="faint-line" d="M16 84h98" />
    <path className="wheat-line" d="M84 20h.5M76 24h.5" />
  </>,
)
