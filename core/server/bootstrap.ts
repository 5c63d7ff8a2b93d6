import { sql } from 'kysely'
import { corpConnected } from '../contract/corp.ts'
import type { App } from './context.ts'
import { tx } from './db.ts'
import { emit } from './events.ts'
import { hashPassword, passwordFits } from './passwords.ts'
import { defaultRoles, roleIdOf } from './roles.ts'
import { secretsFrom } from './secrets.ts'

/**
 * Makes what a first start needs from the environment, and keeps it as the environment says: the company, its sealed credentials, the
 * default roles, the local administrator. Safe to run in every process at every start.
 */
export async function bootstrap(app: App): Promise<void> {
  const { config, db } = app
  if (!config.WECOM_CORP_ID || !config.WECOM_SECRET) {
    app.log.warn('WECOM_CORP_ID and WECOM_SECRET are not set: nobody can sign in until they are')
    return
  }
  const corpId = await db.all.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(7218002)`.execute(trx)
    const { corp_id } = await trx
      .insertInto('corps')
      .values({ wecom_corp_id: config.WECOM_CORP_ID!, name: config.WECOM_CORP_NAME ?? '我的企业', activation_status: 'activated' })
      .onConflict((c) =>
        c
          .column('wecom_corp_id')
          .doUpdateSet(config.WECOM_CORP_NAME ? { name: config.WECOM_CORP_NAME } : { activation_status: 'activated' }),
      )
      .returning('corp_id')
      .executeTakeFirstOrThrow()
    return corp_id
  })
  await tx(db.forCorp(corpId), async (trx) => {
    await sql`select pg_advisory_xact_lock(7218002, ${corpId})`.execute(trx)
    await trx
      .insertInto('roles')
      .values(
        defaultRoles.map((r) => ({
          corp_id: corpId,
          role_id: roleIdOf(corpId, r.type),
          name: r.name,
          role_type: r.type,
          scope: r.scope,
          privileges: JSON.stringify(r.privileges),
        })),
      )
      .onConflict((c) => c.doNothing())
      .execute()
    const secrets = secretsFrom(config.SECRET_KEY)
    const seal = (text: string | undefined) => (text ? secrets.seal(text) : null)
    const app = {
      agent_id: config.WECOM_AGENT_ID ?? null,
      secret: secrets.seal(config.WECOM_SECRET!),
      callback_token: seal(config.WECOM_CALLBACK_TOKEN),
      callback_aes_key: seal(config.WECOM_CALLBACK_AES_KEY),
    }
    const known = await trx
      .selectFrom('corp_apps')
      .select('kind')
      .where('corp_id', '=', corpId)
      .where('kind', '=', 'app')
      .executeTakeFirst()
    await trx
      .insertInto('corp_apps')
      .values({ corp_id: corpId, kind: 'app', ...app })
      .onConflict((c) => c.columns(['corp_id', 'kind']).doUpdateSet(app))
      .execute()
    // The environment is the authority here too: a secret taken out of it is no longer used.
    if (config.WECOM_CONTACT_SECRET) {
      const secret = secrets.seal(config.WECOM_CONTACT_SECRET)
      await trx
        .insertInto('corp_apps')
        .values({ corp_id: corpId, kind: 'customer', secret })
        .onConflict((c) => c.columns(['corp_id', 'kind']).doUpdateSet({ secret }))
        .execute()
    } else await trx.deleteFrom('corp_apps').where('corp_id', '=', corpId).where('kind', '=', 'customer').execute()
    if (!known) await emit(trx, corpConnected, {})
  })
  app.gate.accounts.forget()
  if (config.ADMIN_PASSWORD) await localAdmin(app, corpId, config.ADMIN_PASSWORD)
}

/** The environment is the authority: a new password there replaces the old one and ends what was signed in with it. */
async function localAdmin(app: App, corpId: number, password: string): Promise<void> {
  const db = app.db.forCorp(corpId)
  const account = 'admin'
  const known = await db
    .selectFrom('local_admins')
    .select('password_hash')
    .where('corp_id', '=', corpId)
    .where('account', '=', account)
    .executeTakeFirst()
  if (known && (await passwordFits(password, known.password_hash))) return
  const fresh = { password_hash: await hashPassword(password) }
  await db
    .insertInto('local_admins')
    .values({ corp_id: corpId, account, name: '系统管理员', ...fresh })
    .onConflict((c) => c.columns(['corp_id', 'account']).doUpdateSet(fresh))
    .execute()
  await app.db.all.deleteFrom('sessions').where('corp_id', '=', corpId).where('kind', '=', 'admin').execute()
}
