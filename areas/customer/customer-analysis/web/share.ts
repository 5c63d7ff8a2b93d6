import type { Figures } from '../contract.ts'

type Kept = Omit<Figures, 'added' | 'lost' | 'net'>
/** The part that was there after so many days; nothing where nobody had them. */
export const shareOf = (f: Kept, n: 1 | 7 | 30): number | null => (f[`due${n}`] ? f[`kept${n}`] / f[`due${n}`] : null)
