import { rootUnlessThere } from '#areas/staff/staff-management/server/nouns/roles.ts'
import { fetchStaff } from '#areas/staff/staff-management/server/nouns/staff.ts'
import { program } from '#core/server/actor.ts'
import { audit } from '#core/server/audit.ts'
import { type Consent, refreshConsent, type SuiteAuthType, takeConsent } from '#core/server/consents.ts'
import { type App, type Context, makeContext } from '#core/server/context.ts'
import { PlatformRefusal } from '#core/server/gate/refusal.ts'
import { newId } from '#core/server/ids.ts'
import { enqueue } from '#core/server/jobs.ts'
import { activateBy } from './activation.ts'
import { cameOfIt } from './consents.ts'
import { type Left, refresh } from './refresh.ts'

/** A company that has authorised the suite, and the member who agreed; null where the app may not see them. */
export interface Installed extends Consent {
  staffId: string | null
}

/** What is behind a consent: the browser that set out, or the state in a code that somebody scanned; neither, where WeCom tells of it alone. */
interface From {
  state?: string
  authType?: SuiteAuthType
  requestId?: string
  ip?: string
}

/** From the code of a consent to a company with roles, its app and somebody who may give roles; activated, where a code was given with it. */
export async function installed(app: App, authCode: string, { state, authType, ...about }: From): Promise<Installed> {
  let left: Left = { userid: '' }
  const consent = await takeConsent(app, authCode, {
    authType,
    async also(trx, { corpId, name, userid }) {
      const codeHash = state === undefined ? null : await cameOfIt(trx, state)
      left = { userid, ...(codeHash && { code: codeHash.toString('hex') }) }
      const by = { corpId, me: program, ip: about.ip ?? '', requestId: about.requestId ?? newId() }
      await audit(trx, by, 'corp_auth.authorise', { kind: 'corp_auth', name, after: { staffExtId: userid } })
      // What is done here at once is done then by whichever process is alive; a second time it finds all as it is.
      await enqueue(trx, refresh, left, { startAfter: new Date(Date.now() + 30_000) })
    },
  })
  const ctx = makeContext(app, consent.corpId, program, about)
  try {
    return { ...consent, staffId: await finish(ctx, left) }
  } catch (error) {
    // The permanent code is kept: what is missing is asked for again until it is there.
    if (!(error instanceof PlatformRefusal)) throw error
    ctx.log.warn({ corpId: consent.corpId, err: { message: error.message } }, 'authorised, but not read to the end')
    await enqueue(ctx.db, refresh, left)
    return { ...consent, staffId: null }
  }
}

/** What is left to do for a company whose permanent code is kept. */
export async function finish(ctx: Context, { userid, code }: Left): Promise<string | null> {
  await refreshConsent(ctx.app, ctx.corpId)
  if (code) await activateBy(ctx, Buffer.from(code, 'hex'))
  return whoAgreed(ctx, userid)
}

/** The member who agreed, who may give roles where nobody may yet. */
async function whoAgreed(ctx: Context, userid: string): Promise<string | null> {
  const person = userid === '' ? null : await fetchStaff(ctx, userid)
  if (person?.status !== 1) return null
  await ctx.tx((tx) => rootUnlessThere(tx, person.staffId))
  await ctx.app.sessions.rightsChanged(ctx.db)
  return person.staffId
}
