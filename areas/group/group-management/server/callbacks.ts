import { sql } from 'kysely'
import type { Context } from '#core/server/context.ts'
import { type CallbackHandlers, happenedAt } from '#core/server/gate/callback-worker.ts'
import { dismiss, refetchGroup } from './groups.ts'

const changed = async (ctx: Context, event: { ChatId: string; CurMemVer?: string; CreateTime: number }) => {
  const { ChatId, CurMemVer } = event
  if (CurMemVer && (await isAt(ctx, ChatId, CurMemVer))) return
  await refetchGroup(ctx, ChatId, { at: happenedAt(event) })
}

/** Another event has brought us this far already (platform/06 §2). */
async function isAt(ctx: Context, chatId: string, version: string): Promise<boolean> {
  const { rows } = await sql`
    select from groups where corp_id = ${ctx.corpId} and group_ext_id = ${chatId} and member_version = ${version} and dismissed_at is null`.execute(
    ctx.db,
  )
  return rows.length > 0
}

export default {
  'change_external_chat/create': changed,
  'change_external_chat/update': changed,
  'change_external_chat/dismiss': async (ctx, { ChatId }) => {
    await dismiss(ctx, [ChatId])
  },
} satisfies CallbackHandlers
