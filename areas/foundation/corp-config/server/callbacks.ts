import type { Context } from '#core/server/context.ts'
import type { CallbackHandlers } from '#core/server/gate/callback-worker.ts'
import { enqueue } from '#core/server/jobs.ts'
import { lookingAtRange } from './look-around.ts'

/** A department that comes into the range is told member by member: one look a few seconds later does for all of them. */
const togetherMs = 5_000
const look = (ctx: Context) => enqueue(ctx.db, lookingAtRange, {}, { key: 'range', startAfter: new Date(Date.now() + togetherMs) })

/** A member came into the visible range of the app, or left it (platform/02 §6.10). */
export default {
  subscribe: async (ctx) => void (await look(ctx)),
  unsubscribe: async (ctx) => void (await look(ctx)),
} satisfies CallbackHandlers
