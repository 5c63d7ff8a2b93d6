import { aConnectedAccount } from '../contract/things.ts'
import { audit, auditEdit } from './audit.ts'
import type { Context } from './context.ts'
import type { Tx } from './db.ts'
import type { AccountKind } from './gate/account-rows.ts'
import { newId } from './ids.ts'
import { notFound } from './refusal.ts'
import { secretsFrom } from './secrets.ts'

// Official accounts, mini programs and components that a company has connected (WeChat's open platform). Screens come with the areas that need
// them; calls go through `gate.wechat` (gate/wechat.ts).

/** What somebody says to connect an account: with its own secret, or as the component's consent page ended. */
export type AccountDraft = { appid: string; name: string; callback?: { token: string; aesKey: string } } & (
  | { kind: AccountKind; secret: string }
  | { kind: Exclude<AccountKind, 'component'>; componentAppid: string; refreshToken: string }
)

/** Connects an account or, where its appid is known, says anew how: a rotated secret, another consent. Answers its id. */
export async function connectAccount(ctx: Context, draft: AccountDraft): Promise<string> {
  const secrets = secretsFrom(ctx.app.config.SECRET_KEY)
  const through = 'componentAppid' in draft ? draft : null
  const secret = 'secret' in draft ? draft.secret : draft.refreshToken
  const plain = { kind: draft.kind, name: draft.name, component_appid: through?.componentAppid ?? null }
  const row = {
    ...plain,
    secret: secrets.seal(secret),
    ...(draft.callback && { callback_token: secrets.seal(draft.callback.token), callback_aes_key: secrets.seal(draft.callback.aesKey) }),
    withdrawn_at: null,
    connected_at: new Date(),
    token_errcode: null,
    token_at: null,
  }
  const accountId = await ctx.tx(async (tx) => {
    if (through) await needComponent(tx, through.componentAppid)
    const { secret: sealed, account_id, ...before } = (await locked(tx, draft.appid)) ?? { secret: null, account_id: newId() }
    await tx
      .insertInto('connected_accounts')
      .values({ corp_id: ctx.corpId, account_id, appid: draft.appid, ...row })
      .onConflict((c) => c.columns(['corp_id', 'appid']).doUpdateSet(row))
      .execute()
    // the log says that there is another secret, never which
    const renewed = sealed === null || secrets.open(sealed) !== secret
    await auditEdit(tx, ctx, 'connected_account.connect', {
      kind: 'connected_account',
      id: account_id,
      name: draft.name || draft.appid,
      before,
      after: { ...plain, ...(renewed && { secret: 'changed' }) },
    })
    return account_id
  })
  ctx.app.gate.wechat.forget(ctx.corpId)
  return accountId
}

/** Ends it here; at WeChat nothing changes. Accounts that came through a component go with it. */
export async function disconnectAccount(ctx: Context, accountId: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const gone = await tx
      .deleteFrom('connected_accounts')
      .where('corp_id', '=', ctx.corpId)
      .where('account_id', '=', accountId)
      .returning(['kind', 'appid', 'name'])
      .executeTakeFirst()
    if (!gone) throw notFound(aConnectedAccount)
    await tx.deleteFrom('connected_accounts').where('corp_id', '=', ctx.corpId).where('component_appid', '=', gone.appid).execute()
    await audit(tx, ctx, 'connected_account.disconnect', {
      kind: 'connected_account',
      id: accountId,
      name: gone.name || gone.appid,
      before: gone,
    })
  })
  ctx.app.gate.wechat.forget(ctx.corpId)
}

const locked = (tx: Tx, appid: string) =>
  tx
    .selectFrom('connected_accounts')
    .select(['account_id', 'kind', 'name', 'component_appid', 'secret'])
    .where('corp_id', '=', tx.corpId)
    .where('appid', '=', appid)
    .forUpdate()
    .executeTakeFirst()

async function needComponent(tx: Tx, appid: string): Promise<void> {
  if ((await locked(tx, appid))?.kind !== 'component') throw notFound(aConnectedAccount)
}
