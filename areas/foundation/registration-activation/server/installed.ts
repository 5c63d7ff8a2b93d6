import { rootUnlessThere } from '#areas/staff/staff-management/server/nouns/roles.ts'
import { fetchStaff } from '#areas/staff/staff-management/server/nouns/staff.ts'
import { program } from '#core/server/actor.ts'
import { audit } from '#core/server/audit.ts'
import { type Consent, refreshConsent, type SuiteAuthType, takeConsent } from '#core/server/consents.ts'
import { type App, type Context, makeContext } from '#core/server/context.ts'
import { PlatformRefusal } from '#core/server/gate/refusal.ts'
import { enqueue } from '#core/server/jobs.ts'
import { refresh } from './refresh.ts'

/** A company that has authorised the suite, and the member who agreed; null where the app may not see them. */
export interface Installed extends Consent {
  staffId: string | null
}

/** From the code of a consent to a company with roles, its app and somebody who may give roles. */
export async function installed(app: App, authCode: string, authType?: SuiteAuthType): Promise<Installed> {
  const consent = await takeConsent(app, authCode, authType)
  const ctx = makeContext(app, consent.corpId, program)
  await audit(ctx.db, ctx, 'corp_auth.authorise', { kind: 'corp_auth', name: consent.name, after: { staffExtId: consent.userid } })
  try {
    await refreshConsent(app, consent.corpId)
    return { ...consent, staffId: await whoAgreed(ctx, consent.userid) }
  } catch (error) {
    // The permanent code is kept: what is missing is asked for again until it is there.
    if (!(error instanceof PlatformRefusal)) throw error
    ctx.log.warn({ corpId: consent.corpId, err: { message: error.message } }, 'authorised, but not read to the end')
    await enqueue(ctx.db, refresh, { userid: consent.userid })
    return { ...consent, staffId: null }
  }
}

/** The member who agreed, who may give roles where nobody may yet. */
export async function whoAgreed(ctx: Context, userid: string): Promise<string | null> {
  const person = userid === '' ? null : await fetchStaff(ctx, userid)
  if (person?.status !== 1) return null
  await ctx.tx((tx) => rootUnlessThere(tx, person.staffId))
  await ctx.app.sessions.rightsChanged(ctx.db)
  return person.staffId
}
