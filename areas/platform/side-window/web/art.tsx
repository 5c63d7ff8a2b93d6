import { drawing } from '#core/web/ui/Empty.tsx'

/** A chat with somebody who is no customer. */
export const outsideArt = drawing(
  <>
    <rect className="surface-fill" x="22" y="12" width="46" height="74" rx="6" />
    <path className="faint-line" d="M32 26h22M32 36h14" />
    <circle className="jade-fill" cx="92" cy="36" r="11" strokeDasharray="3 4" />
    <path className="jade-line" d="M74 78c0-13 7-21 18-21s18 8 18 21" strokeDasharray="3 4" />
    <path className="wheat-line" d="M88 16c0-6 9-6 9 0 0 3-4 3-4 6" />
  </>,
)

/** A chat whose customer is still on the way. */
export const unknownArt = drawing(
  <>
    <rect className="surface-fill" x="22" y="12" width="46" height="74" rx="6" />
    <path className="faint-line" d="M32 26h22M32 36h14M32 74h26" />
    <circle className="jade-fill" cx="92" cy="50" r="18" />
    <path className="jade-line" d="M92 40v10l7 5" />
    <path className="wheat-line" d="M92 22v-6M110 28l4-4" />
  </>,
)
