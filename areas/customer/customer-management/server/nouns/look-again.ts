import type { Context } from '#core/server/context.ts'
import { type Ended, refetch } from '../customers.ts'

/** Asks WeCom about one customer and writes what it says: for whoever knows that something changed there, and how a contact ended. */
export const lookAgain = (ctx: Context, externalUserId: string, told: { at?: Date; ended?: Ended } = {}): Promise<string | null> =>
  refetch(ctx, externalUserId, told)
