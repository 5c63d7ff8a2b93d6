import type { Context } from '#core/server/context.ts'
import { refetchGroup } from '../groups.ts'

/** Asks WeCom about one group and writes what it says. */
export async function lookAtGroup(ctx: Context, chatId: string): Promise<void> {
  await refetchGroup(ctx, chatId)
}
