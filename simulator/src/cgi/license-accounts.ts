import * as calls from '@rapport/wecom/calls/license-accounts.ts'
import { bind } from '../people/licenses.ts'
import type { Corp } from '../world/corp.ts'
import { encrypted, openCorpid } from '../world/encrypted-ids.ts'
import { accountsOf, isGood, type LicenseCode, codeOf as seatOf } from '../world/license-rows.ts'
import type { Member } from '../world/rows.ts'
import { CgiError, fail } from './errors.ts'
import { onProvider, type ServiceCgi } from './handler.ts'
import { clientOf, codeOf } from './license-orders.ts'
import { page } from './paging.ts'
import { scopeOf } from './scope.ts'
import { memberNamed } from './suites.ts'

const DAY = 86_400
/** A code is bound within a year of its payment; a bound one is replaced in its last 20 days, and moves once in 30 (the middle one from a list of codes, the others guessed). */
const BIND_SECONDS = 365 * DAY
const REPLACE_SECONDS = 20 * DAY
const MOVE_SECONDS = 30 * DAY
const TRIAL_SECONDS = 90 * DAY

const needMember = ({ provider }: ServiceCgi, corp: Corp, userid: string): Member => {
  const member = memberNamed(provider, corp, userid)
  return member && member.status !== 5 ? member : fail(701019)
}

/** A code of this corp: given downstream it is of the other corp, and still known where it came from. */
function needCode({ provider }: ServiceCgi, corp: Corp, active_code: string): LicenseCode {
  const code = seatOf(provider.licenses, active_code) ?? fail(701021)
  if (code.corpid !== corp.corpid && code.shared_from !== corp.corpid) fail(701086)
  return code
}

/** The member is in the range of an app that such an account is good for. */
function inRange({ provider }: ServiceCgi, corp: Corp, member: Member, type: 1 | 2) {
  const own = new Set(provider.suites.map((suite) => suite.suite_id))
  const apps = corp.apps.filter((app) => own.has(app.suite_id ?? '') && !app.withdrawn)
  const seeing = apps.filter((app) => scopeOf(corp, app).members.has(member.userid.toLowerCase()))
  if (seeing.length === 0) fail(701088)
  if (type === 1) return
  if (!apps.some((app) => app.customer_contact)) fail(701087)
  if (!seeing.some((app) => app.customer_contact)) fail(701089)
}

function activate(ctx: ServiceCgi, corp: Corp, active_code: string, userid: string) {
  const { world, provider, now } = ctx
  const code = needCode(ctx, corp, active_code)
  if (code.corpid !== corp.corpid) fail(701086)
  if (code.userid) fail(701003)
  const order = provider.licenses.orders.get(code.order_id)
  if (order?.pay_time && order.pay_time + BIND_SECONDS < now) fail(701012)
  const member = needMember(ctx, corp, userid)
  inRange(ctx, corp, member, code.type)
  const before = accountsOf(provider.licenses, corp, member.userid).find((c) => c.type === code.type)
  if (before && (before.expire_time ?? 0) - now > REPLACE_SECONDS) fail(701082)
  bind(world, provider, code, corp, member)
}

function codeOut(ctx: ServiceCgi, corp: Corp, code: LicenseCode) {
  const { provider, world, now } = ctx
  const order = provider.licenses.orders.get(code.order_id)
  const given = code.shared_from === corp.corpid
  const user = code.userid && !given ? encrypted(provider, corp, 'user', code.userid) : undefined
  const status = given ? 6 : code.merged_to ? 5 : !code.userid ? 1 : isGood(code, now) ? 2 : 3
  const corpid = (id: string) => openCorpid(provider, world.corps.get(id)!)
  const merge_info = {
    ...(code.merged_to ? { to_active_code: code.merged_to } : {}),
    ...(code.merged_from ? { from_active_code: code.merged_from } : {}),
  }
  const share_info = given ? { to_corpid: corpid(code.corpid) } : code.shared_from ? { from_corpid: corpid(code.shared_from) } : {}
  return {
    active_code: code.active_code,
    type: code.type,
    status,
    create_time: order?.pay_time ?? 0,
    ...(user ? { userid: user, active_time: code.active_time ?? 0, expire_time: code.expire_time ?? 0 } : {}),
    ...(Object.keys(merge_info).length ? { merge_info } : {}),
    ...(Object.keys(share_info).length ? { share_info } : {}),
  }
}

function move(ctx: ServiceCgi, corp: Corp, from: string, to: string) {
  const { provider, now } = ctx
  const giver = memberNamed(provider, corp, from) ?? fail(701019)
  const taker = needMember(ctx, corp, to)
  const moved = accountsOf(provider.licenses, corp, giver.userid).filter((code) => isGood(code, now))
  if (moved.length === 0) fail(701016)
  if (moved.some((code) => (code.transferred_at ?? 0) + MOVE_SECONDS > now)) fail(701017)
  const has = accountsOf(provider.licenses, corp, taker.userid).filter((code) => isGood(code, now))
  if (moved.some((code) => has.some((other) => other.type === code.type))) fail(701018)
  for (const code of moved) Object.assign(code, { userid: taker.userid, transferred_at: now })
}

function share(ctx: ServiceCgi, from: Corp, to: Corp, active_code: string) {
  const code = needCode(ctx, from, active_code)
  if (code.userid || code.shared_from) fail(701003)
  ctx.provider.licenses.codes.set(active_code, { ...code, corpid: to.corpid, shared_from: from.corpid })
}

/** 701024 where not one row went well. */
function eachRow<T, R>(rows: T[], answer: (row: T, errcode: number) => R, run: (row: T) => void): R[] {
  const codes = rows.map((row) => codeOf(() => run(row)))
  if (codes.every((code) => code !== 0)) fail(701024)
  return rows.map((row, i) => answer(row, codes[i]!))
}

export const licenseAccountHandlers = [
  onProvider(calls.licenseActiveAccount, (ctx, { corpid, active_code, userid }) => {
    activate(ctx, clientOf(ctx, corpid), active_code, userid)
    return {}
  }),
  onProvider(calls.licenseBatchActiveAccount, (ctx, { corpid, active_list }) => {
    const corp = clientOf(ctx, corpid)
    if (new Set(active_list.map((row) => row.active_code)).size < active_list.length) fail(701023)
    const active_result = eachRow(
      active_list,
      (row, errcode) => ({ ...row, errcode }),
      (row) => activate(ctx, corp, row.active_code, row.userid),
    )
    return { active_result }
  }),
  onProvider(calls.licenseGetActiveInfoByCode, (ctx, { corpid, active_code }) => {
    const corp = clientOf(ctx, corpid)
    return { active_info: codeOut(ctx, corp, needCode(ctx, corp, active_code)) }
  }),
  onProvider(calls.licenseBatchGetActiveInfoByCode, (ctx, { corpid, active_code_list }) => {
    const corp = clientOf(ctx, corpid)
    const [active_info_list, invalid_active_code_list]: [ReturnType<typeof codeOut>[], string[]] = [[], []]
    for (const text of active_code_list) {
      const wrong = codeOf(() => active_info_list.push(codeOut(ctx, corp, needCode(ctx, corp, text))))
      if (wrong) invalid_active_code_list.push(text)
    }
    if (active_info_list.length === 0) fail(701010)
    return { active_info_list, ...(invalid_active_code_list.length ? { invalid_active_code_list } : {}) }
  }),
  onProvider(calls.licenseListActivedAccount, (ctx, { corpid, limit = 500, cursor }) => {
    const corp = clientOf(ctx, corpid)
    // only the encrypted id is taken (platform/10 §6)
    if (corpid === corp.corpid) fail(40013)
    const seated = [...ctx.provider.licenses.codes.values()].filter((c) => c.corpid === corp.corpid && c.userid && !c.merged_to)
    const { rows, next_cursor } = page(`license/actived/${corp.corpid}`, seated, cursor, limit)
    const account_list = rows.map(({ userid = '', type, expire_time = 0, active_time = 0 }) => ({
      userid: encrypted(ctx.provider, corp, 'user', userid),
      type,
      expire_time,
      active_time,
    }))
    return { account_list, has_more: next_cursor ? 1 : 0, next_cursor }
  }),
  onProvider(calls.licenseGetActiveInfoByUser, (ctx, { corpid, userid }) => {
    const corp = clientOf(ctx, corpid)
    const member = needMember(ctx, corp, userid)
    const accounts = accountsOf(ctx.provider.licenses, corp, member.userid)
    const active_info_list = accounts.map(({ active_code, type, active_time = 0, expire_time = 0 }) => ({
      active_code,
      type,
      userid,
      active_time,
      expire_time,
    }))
    return { active_status: accounts.some((code) => isGood(code, ctx.now)) ? 1 : 0, active_info_list }
  }),
  onProvider(calls.licenseBatchTransferLicense, (ctx, { corpid, transfer_list }) => {
    const corp = clientOf(ctx, corpid)
    const transfer_result = eachRow(
      transfer_list,
      (row, errcode) => ({ ...row, errcode }),
      (row) => move(ctx, corp, row.handover_userid, row.takeover_userid),
    )
    ctx.world.changed()
    return { transfer_result }
  }),
  onProvider(calls.licenseBatchShareActiveCode, (ctx, { from_corpid, to_corpid, share_list }) => {
    const [from, to] = [clientOf(ctx, from_corpid), clientOf(ctx, to_corpid)]
    if (from === to) fail(40013)
    const share_result = eachRow(
      share_list,
      ({ active_code }, errcode) => ({ active_code, errcode, errmsg: errcode ? new CgiError(errcode).message : 'ok' }),
      ({ active_code }) => share(ctx, from, to, active_code),
    )
    ctx.world.changed()
    return { share_result }
  }),
  onProvider(calls.licenseGetAppLicenseInfo, (ctx, { corpid, suite_id }) => {
    const corp = clientOf(ctx, corpid)
    const suite = ctx.provider.suites.find((s) => s.suite_id === suite_id) ?? fail(40083)
    const since = suite.grants.find((g) => g.corpid === corp.corpid)?.granted_at
    const trail_info = since ? { trail_info: { start_time: since, end_time: since + TRIAL_SECONDS } } : {}
    return { license_status: ctx.provider.licenses.checked.includes(corp.corpid) ? 1 : 0, ...trail_info }
  }),
  onProvider(calls.licenseSetAutoActiveStatus, (ctx, { corpid, auto_active_status }) => {
    const corp = clientOf(ctx, corpid)
    const { licenses } = ctx.provider
    const others = licenses.auto_active.filter((id) => id !== corp.corpid)
    licenses.auto_active = auto_active_status === 1 ? [...others, corp.corpid] : others
    ctx.world.changed()
    return {}
  }),
  onProvider(calls.licenseGetAutoActiveStatus, (ctx, { corpid }) => ({
    auto_active_status: ctx.provider.licenses.auto_active.includes(clientOf(ctx, corpid).corpid) ? 1 : 0,
  })),
]
