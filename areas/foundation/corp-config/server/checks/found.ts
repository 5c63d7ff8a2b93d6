import type { Check } from '../../contract.ts'

/** What a check says; what it leaves out is empty, and its state `ok`. */
export type Found = Partial<Omit<Check, 'key' | 'ms' | 'checkedAt'>>
