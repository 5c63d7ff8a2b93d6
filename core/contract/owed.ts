import Type, { type Static } from 'typebox'

// What every page knows of local administrators' factors; the calls about them stand in factors.ts, for the pages that make them.

/** Six digits of the app, or a recovery code: ten letters and digits, with or without the dash. */
export const FactorCode = Type.String({ minLength: 6, maxLength: 16, pattern: '^[0-9A-Za-z -]+$' })

/** What somebody has to do before anything else: choose a password of their own, set up the second factor that the company asks for. */
export const Owed = Type.Union([Type.Literal('password'), Type.Literal('factor')])
export type Owed = Static<typeof Owed>
