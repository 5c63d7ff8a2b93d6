import { sql } from 'kysely'
import { corpConnected } from '../contract/corp.ts'
import { code as codes } from '../contract/errors.ts'
import { audit, auditEdit } from './audit.ts'
import type { Context } from './context.ts'
import type { Db, Tx } from './db.ts'
import { emit } from './events.ts'
import { noSecret } from './gate/causes.ts'
import { badInput, Refusal } from './refusal.ts'
import { secretsFrom } from './secrets.ts'

// What a company's app is known by at WeCom, as a page changes it. The environment is the first value (bootstrap.ts); whoever spoke last holds.

/** What stands there, without what is secret. */
export async function appState(db: Db | Tx) {
  const { rows } = await sql<{
    name: string
    wecom_corp_id: string
    agent_id: number | null
    by_environment: boolean
    changed_at: Date | null
    keys: boolean
    suite: boolean
    withdrawn_at: Date | null
    earlier: boolean
    callback_changed_at: Date | null
    heard_at: Date | null
    refused_at: Date | null
    app: boolean
    customer: boolean
  }>`
    select c.name, c.wecom_corp_id, a.agent_id, a.kind is not null as app, a.env_mark is not null and a.changed_at is null as by_environment,
      a.changed_at, a.callback_aes_key is not null or a.suite_id is not null as keys, a.suite_id is not null as suite, a.withdrawn_at, a.earlier_callback_aes_key is not null as earlier, a.callback_changed_at,
      a.callback_heard_at as heard_at, a.callback_refused_at as refused_at,
      exists (select from corp_apps s where s.corp_id = ${db.corpId} and s.kind = 'customer') as customer
    from corps c left join corp_apps a on a.corp_id = ${db.corpId} and a.kind = 'app'
    where c.corp_id = ${db.corpId}`.execute(db)
  return rows[0]!
}

export interface AppKeep {
  /** How the company is called on its pages. */
  corpName?: string
  wecomCorpId: string
  agentId: number
  /** Left out: the one that is kept stays. */
  secret?: string
  customerSecret?: string
}

/** Keeps what WeCom has accepted (`gate.tryOut`). What is under way goes on with the token it has; the next one is fetched with the new secret. */
export async function keepApp(ctx: Context, draft: AppKeep): Promise<void> {
  const { corpId } = ctx
  const secrets = secretsFrom(ctx.app.config.SECRET_KEY)
  await ctx.tx(async (tx) => {
    await tx.selectFrom('corps').select('corp_id').where('corp_id', '=', corpId).forUpdate().execute()
    const before = await appState(tx)
    if (before.suite) throw ofTheSuite()
    if (before.wecom_corp_id !== draft.wecomCorpId) await claim(tx, before.wecom_corp_id, draft.wecomCorpId)
    if (draft.corpName) await tx.updateTable('corps').set({ name: draft.corpName }).where('corp_id', '=', corpId).execute()
    // the side window of another app is installed anew, and whom it may see is another question
    const now = {
      agent_id: draft.agentId,
      changed_at: new Date(),
      ...(before.agent_id !== draft.agentId && { side_window_opened_at: null, visible_range: null }),
    }
    if (draft.secret === undefined) {
      if (!before.app) throw new Refusal(codes.noSecret, noSecret({}))
      await tx.updateTable('corp_apps').set(now).where('corp_id', '=', corpId).where('kind', '=', 'app').execute()
    } else {
      const row = { ...now, secret: secrets.seal(draft.secret) }
      await tx
        .insertInto('corp_apps')
        .values({ corp_id: corpId, kind: 'app', ...row })
        .onConflict((c) => c.columns(['corp_id', 'kind']).doUpdateSet(row))
        .execute()
    }
    if (draft.customerSecret !== undefined) {
      const secret = secrets.seal(draft.customerSecret)
      await tx
        .insertInto('corp_apps')
        .values({ corp_id: corpId, kind: 'customer', secret })
        .onConflict((c) => c.columns(['corp_id', 'kind']).doUpdateSet({ secret }))
        .execute()
    }
    // pages are signed with a ticket of the app, which may be another one now
    await tx
      .deleteFrom('platform_tokens')
      .where('corp_id', '=', corpId)
      .where('token_key', 'in', ['ticket:agent', 'ticket:jsapi'])
      .execute()
    if (!before.app) await emit(tx, corpConnected, {})
    await auditEdit(tx, ctx, 'corp_app.update', {
      kind: 'corp_app',
      before: { corpName: before.name, wecomCorpId: before.wecom_corp_id, agentId: before.agent_id },
      after: {
        ...(draft.corpName && { corpName: draft.corpName }),
        wecomCorpId: draft.wecomCorpId,
        agentId: draft.agentId,
        // the log says that there is another secret, never which
        ...(draft.secret !== undefined && { secret: 'changed' }),
        ...(draft.customerSecret !== undefined && { customerSecret: 'changed' }),
      },
    })
  })
  ctx.app.gate.accounts.forget()
}

/** What is secret of such a company came by its consent, and WeCom seals its callbacks with the keys of the suite. */
const ofTheSuite = () =>
  badInput('secret', {
    zh: '本企业通过服务商应用授权接入，密钥和回调由服务商管理',
    en: 'This company came by authorising the provider’s app; its secret and callbacks are the provider’s',
  })

/** A company that is known by one id does not become another: its customers, staff and codes are those of the first. */
async function claim(tx: Tx, before: string, now: string): Promise<void> {
  if (before !== '')
    throw badInput('wecom_corp_id', {
      zh: `这里已经接入企业 ${before}，不能换成另一家`,
      en: `This is connected to the company ${before} and cannot become another one`,
    })
  await tx
    .updateTable('corps')
    .set({ wecom_corp_id: now })
    .where('corp_id', '=', tx.corpId)
    .execute()
    .catch((error) => {
      if (error.code === '23505') throw badInput('wecom_corp_id', { zh: '这家企业已经接入', en: 'This company is connected already' })
      throw error
    })
}

/** A page of the side window asked to be signed: it is installed, and somebody has it open. Written once. */
export async function sideWindowOpened(db: Db): Promise<void> {
  await sql`
    update corp_apps set side_window_opened_at = now()
    where corp_id = ${db.corpId} and kind = 'app' and side_window_opened_at is null`.execute(db)
}

/** Other keys for callbacks. Those before are taken until WeCom has the new ones (gate/accounts.ts), so that nothing is missed meanwhile. */
export async function keepCallbackKeys(ctx: Context, { token, aesKey }: { token: string; aesKey: string }): Promise<void> {
  const secrets = secretsFrom(ctx.app.config.SECRET_KEY)
  await ctx.tx(async (tx) => {
    if ((await appState(tx)).suite) throw ofTheSuite()
    const { rows } = await sql`
      update corp_apps set earlier_callback_token = callback_token, earlier_callback_aes_key = callback_aes_key,
        callback_token = ${secrets.seal(token)}, callback_aes_key = ${secrets.seal(aesKey)},
        callback_changed_at = now(), callback_heard_at = null, callback_refused_at = null
      where corp_id = ${ctx.corpId} and kind = 'app' returning 1`.execute(tx)
    if (rows.length === 0) throw new Refusal(codes.noSecret, noSecret({}))
    await audit(tx, ctx, 'corp_app.callback_keys', { kind: 'corp_app', after: { callbackKeys: 'changed' } })
  })
  ctx.app.gate.accounts.forget()
}
