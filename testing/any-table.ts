import type { DbPool } from '#core/server/db.ts'

/** Whatever stands in the tables, of all companies: what a test compares with, and how it makes what takes days. */
export const anyTable = (db: DbPool) => db.across('any table, in a test', 'a test looks at what was written')
