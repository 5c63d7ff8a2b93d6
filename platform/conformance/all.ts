import type { Endpoint, NotUsed } from './notation.ts'

/** Every endpoint of the reference, chapter by chapter. */
export const endpoints: Endpoint[] = []

/** Endpoints the reference names and the package does not declare. */
export const notUsed: NotUsed[] = []
