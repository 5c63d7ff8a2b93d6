import type { DbPool } from '#core/server/db.ts'

/** Unchecked access to all tables of all companies: for tests that compare rows, or write rows that would take days to come about. */
export const anyTable = (db: DbPool) => db.across('any table, in a test', 'a test looks at what was written')
