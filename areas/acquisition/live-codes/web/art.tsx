import { drawing } from '#core/web/ui/Empty.tsx'

/** A code on its stand. */
export const codesArt = drawing(
  <>
    <path className="surface-fill" d="M45 22h42a4 4 0 0 1 4 4v56H41V26a4 4 0 0 1 4-4z" />
    <rect className="jade-fill" x="51" y="31" width="30" height="30" rx="3" />
    <path className="jade-line" d="M56 36h7v7h-7zM69 36h7v7h-7zM56 49h7v7h-7zM69 49h2m4 3v4m-6 0h2" />
    <path d="M60 71h12M22 82h92M28 82c0-8 3-11 6-11s6 3 6 11M66 5v5M54 10c1-3 3-4 5-4M78 10c-1-3-3-4-5-4" />
    <path className="wheat-line" d="M103 82V62m0 6c-6 0-8-4-8-9 5 0 8 3 8 9zm0 6c6 0 8-4 8-9-5 0-8 3-8 9z" />
  </>,
)

/** A hand that waves from a bubble. */
export const welcomesArt = drawing(
  <>
    <path className="surface-fill" d="M28 18h58a8 8 0 0 1 8 8v30a8 8 0 0 1-8 8H54L40 76V64H28a8 8 0 0 1-8-8V26a8 8 0 0 1 8-8z" />
    <path className="jade-fill" d="M48 44v-8a3 3 0 0 1 6 0v-4a3 3 0 0 1 6 0v3a3 3 0 0 1 6 0v14a9 9 0 0 1-18 0z" />
    <path className="jade-line" d="M54 40v-6M60 40v-6" />
    <path className="faint-line" d="M28 84h62" />
    <path className="wheat-line" d="M104 30c4 3 4 9 0 12m6-16c7 5 7 15 0 20" />
  </>,
)
