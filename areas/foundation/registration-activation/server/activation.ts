import { audit, nothingDone } from '#core/server/audit.ts'
import { activate } from '#core/server/consents.ts'
import type { Context } from '#core/server/context.ts'
import { takeInvite } from './invites.ts'

/** The company works from here on, by a code of the operator; `false` where the code will not do. An activated company uses none up. */
export async function activateBy(ctx: Context, codeHash: Buffer): Promise<boolean> {
  const done = await ctx.tx(async (tx) => {
    const corp = await tx
      .selectFrom('corps')
      .select('activation_status')
      .where('corp_id', '=', tx.corpId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (corp.activation_status === 'activated') {
      nothingDone(ctx)
      return true
    }
    if (!(await takeInvite(tx, codeHash))) return false
    await activate(tx)
    await audit(tx, ctx, 'corp_auth.activate', { kind: 'corp_auth' })
    return true
  })
  if (done) await ctx.app.sessions.rightsChanged(ctx.db)
  return done
}
