import { createHash } from 'node:crypto'
import * as calls from '@rapport/wecom/calls/contact-lookups.ts'
import type { Corp } from '../world/corp.ts'
import type { Member } from '../world/rows.ts'
import { told } from './contact-writing.ts'
import { fail } from './errors.ts'
import { type Cgi, on } from './handler.ts'
import { needMember, sees } from './scope.ts'

/** Wrong numbers in a row before the call is blocked for a day (platform/03 §1.6; the exact number is unverified). */
const MISSES = 5
const DAY = 86_400
const missed = new WeakMap<Corp, Map<string, { count: number; until: number }>>()

/** Guessing numbers one after the other leads to a block: 46004, then 45009 for a day. */
function lookUp(ctx: Cgi, key: string, fits: (m: Member) => boolean): Member {
  const table = missed.get(ctx.corp) ?? new Map()
  missed.set(ctx.corp, table)
  const before = table.get(key) ?? { count: 0, until: 0 }
  if (before.until > ctx.now) fail(45009)
  const found = [...ctx.corp.members.values()].find((m) => m.status !== 5 && fits(m) && sees(ctx, m.userid))
  if (found) {
    table.delete(key)
    return found
  }
  const count = before.count + 1
  table.set(key, count >= MISSES ? { count: 0, until: ctx.now + DAY } : { count, until: 0 })
  return fail(46004)
}

const digits = (mobile: string) => mobile.replace(/^\+86/, '').replace(/\D/g, '')

function reached(ctx: Cgi, kind: string, member: Member, call: string) {
  const { world, corp } = ctx
  world.ledger.add({ at: world.clock.now(), corpid: corp.corpid, kind, to: member.userid, from: String(ctx.app.agentid), call }, {})
  world.changed()
}

const TFA_SECONDS = 300

export const contactLookupHandlers = [
  on(calls.userGetuserid, (ctx, { mobile }) => ({
    userid: lookUp(ctx, 'mobile', (m) => m.mobile !== '' && digits(m.mobile) === digits(mobile)).userid,
  })),
  on(calls.userGetUseridByEmail, (ctx, { email, email_type = 1 }) => ({
    userid: lookUp(ctx, 'email', (m) => (email_type === 1 ? m.biz_mail : m.email).toLowerCase() === email.toLowerCase()).userid,
  })),
  on(calls.userGetMobileHashcode, (ctx, { mobile, state = '' }) => ({
    hashcode: createHash('sha256')
      .update(`${ctx.corp.corpid} ${digits(mobile)} ${state}`)
      .digest('hex')
      .slice(0, 32),
  })),
  on(calls.userAuthsucc, (ctx, { userid }) => {
    const member = needMember(ctx, userid)
    if (member.status === 4) {
      member.status = 1
      reached(ctx, 'joined', member, 'user/authsucc')
      told(ctx, 'update_user', { UserID: member.userid, Status: 1 })
    }
    return {}
  }),
  on(calls.authGetTfaInfo, (ctx, { code }) => {
    const found = ctx.corp.oauthCodes.get(code)
    if (!found?.userid || found.used || found.expires_at < ctx.now || found.agentid !== ctx.app.agentid) fail(40029)
    found.used = true
    const tfa_code = ctx.corp.ids.opaque(43)
    ctx.corp.userTickets.set(tfa_code, { ticket: tfa_code, userid: found.userid, agentid: 0, expires_at: ctx.now + TFA_SECONDS })
    ctx.world.changed()
    return { userid: found.userid, tfa_code }
  }),
  on(calls.userTfaSucc, (ctx, { userid, tfa_code }) => {
    const known = ctx.corp.userTickets.get(tfa_code)
    const member = needMember(ctx, userid)
    // which code a wrong tfa_code answers is not documented (unverified)
    if (known?.agentid !== 0 || known.userid !== member.userid || known.expires_at < ctx.now) fail(40029)
    ctx.corp.userTickets.delete(tfa_code)
    reached(ctx, 'verified', member, 'user/tfa_succ')
    return {}
  }),
]
