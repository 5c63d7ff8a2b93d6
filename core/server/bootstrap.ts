import { sql } from 'kysely'
import { corpConnected } from '../contract/corp.ts'
import type { Config } from './config.ts'
import type { App } from './context.ts'
import { unnamed } from './corp.ts'
import { type Tx, tx } from './db.ts'
import { emit } from './events.ts'
import { hashPassword, passwordFits } from './passwords.ts'
import { endSessions } from './people-sessions.ts'
import { putDefaultRoles } from './roles.ts'
import { secretsFrom } from './secrets.ts'

/**
 * Makes what a first start needs from the environment: the company, its sealed credentials, the default roles, the local administrator.
 * Safe to run in every process at every start.
 */
export async function bootstrap(app: App): Promise<void> {
  const { config } = app
  const set = Boolean(config.WECOM_CORP_ID && config.WECOM_SECRET)
  const corpId = set ? await companyOf(app, config.WECOM_CORP_ID!) : await companyToBe(app)
  if (corpId === null) {
    if (!app.gate.suite) app.log.warn('WECOM_CORP_ID and WECOM_SECRET are not set: nobody can sign in until they are, or ADMIN_PASSWORD is')
    return
  }
  await tx(app.db.forCorp(corpId), async (trx) => {
    await sql`select pg_advisory_xact_lock(7218002, ${corpId})`.execute(trx)
    await putDefaultRoles(trx)
    if (set) await credentials(trx, config)
  })
  app.gate.accounts.forget()
  if (config.ADMIN_PASSWORD) await localAdmin(app, corpId, config.ADMIN_PASSWORD)
}

/** The company that the environment names. One that was founded without a name becomes it. */
function companyOf({ db, config }: App, wecomCorpId: string): Promise<number> {
  return db.all.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(7218002)`.execute(trx)
    const name = config.WECOM_CORP_NAME
    const known = await trx.selectFrom('corps').select('corp_id').where('wecom_corp_id', '=', wecomCorpId).executeTakeFirst()
    if (!known) await trx.updateTable('corps').set({ wecom_corp_id: wecomCorpId }).where('wecom_corp_id', '=', '').execute()
    const { corp_id } = await trx
      .insertInto('corps')
      .values({ wecom_corp_id: wecomCorpId, name: name ?? unnamed, activation_status: 'activated' })
      .onConflict((c) => c.column('wecom_corp_id').doUpdateSet(name ? { name } : { activation_status: 'activated' }))
      .returning('corp_id')
      .executeTakeFirstOrThrow()
    return corp_id
  })
}

/**
 * On a server of one company, the one there is; before there is any, one that its administrator connects on a page (/initial_configuration). It
 * has no id of WeCom until then. `null` where nobody could sign in to it, and on a hosted service: its companies come by authorising the suite,
 * and the operator's password is for none of them.
 */
async function companyToBe({ db, config }: App): Promise<number | null> {
  if (config.RELEASE !== 'private') return null
  return db.all.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(7218002)`.execute(trx)
    const known = await trx.selectFrom('corps').select('corp_id').orderBy('corp_id').limit(1).executeTakeFirst()
    if (known) return known.corp_id
    if (!config.ADMIN_PASSWORD) return null
    const made = await trx
      .insertInto('corps')
      .values({ wecom_corp_id: '', name: config.WECOM_CORP_NAME ?? unnamed, activation_status: 'activated' })
      .returning('corp_id')
      .executeTakeFirstOrThrow()
    return made.corp_id
  })
}

/**
 * The environment is the first value: what a page has changed since holds, until the environment says something else than it did. A keyed mark
 * of what it said is kept for that.
 */
async function credentials(trx: Tx, config: Config): Promise<void> {
  const { corpId } = trx
  const secrets = secretsFrom(config.SECRET_KEY)
  const seal = (text: string | undefined) => (text ? secrets.seal(text) : null)
  const settings = [
    config.WECOM_AGENT_ID,
    config.WECOM_SECRET,
    config.WECOM_CONTACT_SECRET,
    config.WECOM_CALLBACK_TOKEN,
    config.WECOM_CALLBACK_AES_KEY,
  ]
  const env_mark = secrets.sign(`environment ${JSON.stringify(settings)}`)
  const known = await trx
    .selectFrom('corp_apps')
    .select('env_mark')
    .where('corp_id', '=', corpId)
    .where('kind', '=', 'app')
    .executeTakeFirst()
  if (known?.env_mark === env_mark) return
  const app = {
    agent_id: config.WECOM_AGENT_ID ?? null,
    secret: secrets.seal(config.WECOM_SECRET!),
    callback_token: seal(config.WECOM_CALLBACK_TOKEN),
    callback_aes_key: seal(config.WECOM_CALLBACK_AES_KEY),
    env_mark,
    changed_at: null,
    callback_heard_at: null,
    callback_refused_at: null,
  }
  await trx
    .insertInto('corp_apps')
    .values({ corp_id: corpId, kind: 'app', ...app })
    .onConflict((c) => c.columns(['corp_id', 'kind']).doUpdateSet(app))
    .execute()
  // A secret taken out of the environment is no longer used.
  if (config.WECOM_CONTACT_SECRET) {
    const secret = secrets.seal(config.WECOM_CONTACT_SECRET)
    await trx
      .insertInto('corp_apps')
      .values({ corp_id: corpId, kind: 'customer', secret })
      .onConflict((c) => c.columns(['corp_id', 'kind']).doUpdateSet({ secret }))
      .execute()
  } else await trx.deleteFrom('corp_apps').where('corp_id', '=', corpId).where('kind', '=', 'customer').execute()
  if (!known) await emit(trx, corpConnected, {})
}

/**
 * The password of the environment is the first one: what its owner chose on a page since holds, until the environment names another one than
 * it did. That is the operator's way back in, so it also lets in an account that was suspended or deleted, and ends what was signed in.
 */
async function localAdmin(app: App, corpId: number, password: string): Promise<void> {
  const db = app.db.forCorp(corpId)
  const account = 'admin'
  const env_mark = secretsFrom(app.config.SECRET_KEY).sign(`password of the environment ${password}`)
  const known = await db
    .selectFrom('local_admins')
    .select(['password_hash', 'env_mark'])
    .where('corp_id', '=', corpId)
    .where('account', '=', account)
    .executeTakeFirst()
  if (known?.env_mark === env_mark) return
  // From before there were marks: the one it begins with.
  const same = known && known.env_mark === null && (await passwordFits(password, known.password_hash))
  const fresh = same ? { env_mark } : { env_mark, password_hash: await hashPassword(password), must_change: false }
  await tx(db, async (trx) => {
    await trx
      .insertInto('local_admins')
      .values({ corp_id: corpId, account, name: '系统管理员', password_hash: '', ...fresh })
      .onConflict((c) => c.columns(['corp_id', 'account']).doUpdateSet({ ...fresh, suspended_at: null, deleted_at: null }))
      .execute()
    if (known && !same) await endSessions(app, trx, { account })
  })
}
