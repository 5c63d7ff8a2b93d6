import type { Context } from '#core/server/context.ts'
import { notify } from '#core/server/notify.ts'

/** The person's open pages count what is unread anew. */
export const countAnew = (ctx: Context) => notify(ctx.db, { to: { owner: ctx.me.owner }, type: 'notice', data: {} })
