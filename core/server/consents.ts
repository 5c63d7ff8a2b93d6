import { serviceGetAuthInfo, serviceV2GetPermanentCode } from '@rapport/wecom/calls/suites.ts'
import { callbacksMissed, corpConnected } from '../contract/corp.ts'
import type { App } from './context.ts'
import { type Tx, tx } from './db.ts'
import { emit } from './events.ts'
import { resume } from './gate/outbox.ts'
import { type SuiteGate, suiteIsUnset } from './gate/suite.ts'
import { putDefaultRoles } from './roles.ts'
import { secretsFrom } from './secrets.ts'

// Companies that came by authorising the operator's suite (platform/10 §5), from the code of a consent to their end.

/** How such a company's people are named: `oa` by WeCom's open data alone, `chat_oa` with the chat archive (R170). */
export type SuiteAuthType = 'oa' | 'chat_oa'

/** What a consent brought. */
export interface Consent {
  corpId: number
  name: string
  /** The administrator who agreed, by the id WeCom has for the suite; '' where WeCom does not say. */
  userid: string
  activated: boolean
}

const suiteOf = ({ gate }: App): SuiteGate => {
  if (!gate.suite) throw suiteIsUnset()
  return gate.suite
}

/**
 * Turns the code of a consent, or of a reset, into a company: a new one (`corp_authed`), or the one that WeCom knows by the same id, with all it
 * had. The code works once (40078), so what has to come of it (`refreshConsent` above all) is put down in `also`, in the transaction that
 * keeps what it brought: a process that dies behind it loses nothing.
 */
export async function takeConsent(
  app: App,
  authCode: string,
  { authType, also }: { authType?: SuiteAuthType | undefined; also: (trx: Tx, consent: Consent) => Promise<void> },
): Promise<Consent> {
  const suite = suiteOf(app)
  const consent = await suite.oneByOne(async () => {
    const got = await suite.call(serviceV2GetPermanentCode, { auth_code: authCode })
    const { corpid, corp_name: name } = got.auth_corp_info
    const userid = got.auth_user_info?.open_userid ?? got.auth_user_info?.userid ?? ''
    const corp = await app.db.all
      .insertInto('corps')
      .values({ wecom_corp_id: corpid, name, auth_type: authType ?? 'oa', activation_status: 'corp_authed' })
      .onConflict((c) => c.column('wecom_corp_id').doUpdateSet({ name, ...(authType && { auth_type: authType }) }))
      .returning(['corp_id', 'activation_status'])
      .executeTakeFirstOrThrow()
    const consent = { corpId: corp.corp_id, name, userid, activated: corp.activation_status === 'activated' }
    await tx(app.db.forCorp(corp.corp_id), async (trx) => {
      await keep(app, trx, { secret: got.permanent_code, userid, suite })
      await also(trx, consent)
    })
    return consent
  })
  app.gate.accounts.forget()
  return consent
}

/** The permanent code is kept at once: the code that brought it is spent. What was withdrawn stays so until `refreshConsent`. */
async function keep(app: App, trx: Tx, { secret, userid, suite }: { secret: string; userid: string; suite: SuiteGate }): Promise<void> {
  const { corpId } = trx
  await putDefaultRoles(trx)
  const row = {
    suite_id: suite.id,
    secret: secretsFrom(app.config.SECRET_KEY).seal(secret),
    authorised_at: new Date(),
    ...(userid && { authorised_by: userid }),
    env_mark: null,
    side_window_opened_at: null,
  }
  await trx
    .insertInto('corp_apps')
    .values({ corp_id: corpId, kind: 'app', ...row })
    .onConflict((c) => c.columns(['corp_id', 'kind']).doUpdateSet(row))
    .execute()
  // pages are signed with a ticket of the app, which is another one now
  await trx.deleteFrom('platform_tokens').where('corp_id', '=', corpId).where('token_key', 'in', ['ticket:agent', 'ticket:jsapi']).execute()
}

/**
 * What WeCom says of the authorisation as it is now: the app's number in the company, another one after each consent, its name and logo. What
 * stood still since the authorisation was withdrawn goes on with that number, and syncs read what nobody told meanwhile.
 */
export async function refreshConsent(app: App, corpId: number): Promise<void> {
  const suite = suiteOf(app)
  const account = await app.gate.accounts.again(corpId)
  if (!account) return
  const { auth_corp_info: corp, auth_info: auth } = await suite.call(serviceGetAuthInfo, {
    auth_corpid: account.wecomCorpId,
    permanent_code: account.secret,
  })
  await tx(app.db.forCorp(corpId), async (trx) => {
    await trx
      .updateTable('corps')
      .set({ name: corp.corp_name, logo: corp.corp_square_logo_url ?? '' })
      .where('corp_id', '=', corpId)
      .execute()
    const ofApp = () => trx.updateTable('corp_apps').where('corp_id', '=', corpId).where('kind', '=', 'app')
    await ofApp()
      .set({ agent_id: auth.agent[0]?.agentid ?? null })
      .execute()
    const before = await trx
      .selectFrom('corp_apps')
      .select(['withdrawn_at', 'authorised_at'])
      .where('corp_id', '=', corpId)
      .where('kind', '=', 'app')
      .whereRef('withdrawn_at', '<=', 'authorised_at')
      .executeTakeFirst()
    if (!before) return
    await ofApp().set({ withdrawn_at: null }).execute()
    await trx.updateTable('corps').set({ withdrawn_at: null }).where('corp_id', '=', corpId).execute()
    await app.sessions.rightsChanged(trx)
    await resume(trx)
    await readAnew(trx, before.withdrawn_at!)
  })
  app.gate.accounts.forget()
}

/** Since `at` nobody told us of everything: the visible range was another, or none. What is there now is read anew. */
export async function readAnew(tx: Tx, at: Date): Promise<void> {
  const corp = await tx.selectFrom('corps').select('activation_status').where('corp_id', '=', tx.corpId).executeTakeFirst()
  if (corp?.activation_status !== 'activated') return // its first fetch is still to come
  await emit(tx, callbacksMissed, { from: at.toISOString(), to: new Date(Math.max(at.getTime(), Date.now())).toISOString() })
}

/**
 * The company took its authorisation back at `at`, by WeCom's clock in whole seconds. Its tokens are thrown away, and nothing is sent until it
 * authorises anew; its rows stay. Told late or again, after another consent, it changes nothing and answers `false`.
 */
export async function withdrawConsent(app: App, trx: Tx, at: Date): Promise<boolean> {
  const { corpId } = trx
  const gone = await trx
    .updateTable('corp_apps')
    .set({ withdrawn_at: new Date() }) // as `authorised_at`, by our clock: the two are compared
    .where('corp_id', '=', corpId)
    .where('kind', '=', 'app')
    .where('suite_id', 'is not', null)
    .where((e) => e.or([e('withdrawn_at', 'is', null), e('withdrawn_at', '<=', e.ref('authorised_at'))]))
    .where('authorised_at', '<', new Date(at.getTime() + 1000))
    .returning('suite_id')
    .executeTakeFirst()
  if (!gone) return false
  await trx.updateTable('corps').set({ withdrawn_at: new Date() }).where('corp_id', '=', corpId).execute()
  await trx.deleteFrom('platform_tokens').where('corp_id', '=', corpId).execute()
  await app.sessions.rightsChanged(trx)
  trx.committed?.push(() => app.gate.accounts.forget())
  return true
}

/** From here on the company works: its first fetch begins. `false` where it did so already. */
export async function activate(trx: Tx): Promise<boolean> {
  const done = await trx
    .updateTable('corps')
    .set({ activation_status: 'activated' })
    .where('corp_id', '=', trx.corpId)
    .where('activation_status', '=', 'corp_authed')
    .returning('corp_id')
    .executeTakeFirst()
  if (!done) return false
  await emit(trx, corpConnected, {})
  return true
}
