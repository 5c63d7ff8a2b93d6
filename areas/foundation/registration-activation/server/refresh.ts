import Type from 'typebox'
import { job } from '#core/server/jobs.ts'

/** Reads anew what WeCom says of the authorisation; `userid` of who agreed, where somebody must be able to give roles. */
export const refresh = job('corp_auth.refresh', { data: Type.Object({ userid: Type.String() }) })
