import Type, { type Static } from 'typebox'
import { job } from '#core/server/jobs.ts'

/** Who agreed, where somebody must be able to give roles, '' where WeCom does not say; the hash in hex of an invite code that came with it. */
const Left = Type.Object({ userid: Type.String(), code: Type.Optional(Type.String()) })
export type Left = Static<typeof Left>

/** Reads anew what WeCom says of the authorisation, and does what is left to do for it. */
export const refresh = job('corp_auth.refresh', { data: Left })
