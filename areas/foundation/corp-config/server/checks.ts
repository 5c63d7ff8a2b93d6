import { randomBytes } from 'node:crypto'
import { buildEcho } from '@rapport/wecom/callback.ts'
import { agentGet } from '@rapport/wecom/calls/agents.ts'
import { departmentSimplelist } from '@rapport/wecom/calls/contacts.ts'
import { externalcontactGetFollowUserList } from '@rapport/wecom/calls/customers.ts'
import { sql } from 'kysely'
import { code as codes } from '#core/contract/errors.ts'
import { contributed } from '#core/server/areas.ts'
import type { Context } from '#core/server/context.ts'
import { appState } from '#core/server/credentials.ts'
import type { Account } from '#core/server/gate/accounts.ts'
import { callbackPath, ownEcho } from '#core/server/gate/callback-routes.ts'
import { isErrcode, PlatformRefusal } from '#core/server/gate/refusal.ts'
import { setUpErrcodes } from '#core/server/gate/set-up.ts'
import { suiteCallbackPath } from '#core/server/gate/suite-routes.ts'
import { inLang, wordsOf } from '#core/server/phrases.ts'
import { Refusal } from '#core/server/refusal.ts'
import type { SelfCheck } from '#core/server/self-checks.ts'
import type { Check, CheckKey } from '../contract.ts'
import { backup } from './checks/backup.ts'
import { certificate } from './checks/certificate.ts'
import { disk } from './checks/disk.ts'
import type { Found } from './checks/found.ts'
import { version } from './checks/version.ts'
import { hello } from './hello.ts'
import { parkedFamilies } from './parked.ts'

const how = { priority: 'staff' } as const
const waitMs = 5_000

/** In the order of what depends on what. */
const checks: Record<CheckKey, (ctx: Context) => Promise<Found>> = {
  token,
  callback,
  address,
  staff,
  contact,
  domain,
  sidebar,
  quota,
  jobs,
  clock: clockSkew,
  certificate,
  backup,
  disk,
  version,
}

/** Ours, then those that areas bring; those with `keys` alone, where some are given. */
export async function runChecks(ctx: Context, keys?: readonly string[]): Promise<Check[]> {
  const ours = Object.entries(checks).map(([key, look]) => ({ key, look, brought: null }))
  const more = (await contributed<SelfCheck>('self-checks.ts')).map((one) => ({ key: one.key, look: null, brought: one }))
  const asked = [...ours, ...more].filter((one) => keys?.includes(one.key) ?? true)
  return Promise.all(
    asked.map(async ({ key, look, brought }) => {
      const began = performance.now()
      const found = await (look ? look(ctx) : seenBy(ctx, brought)).catch((error: unknown) => ({
        ...refusedBy(ctx, key, error),
        brought: brought && about(brought),
      }))
      return {
        ...empty,
        key,
        state: 'ok',
        ...found,
        ms: Math.round(performance.now() - began),
        checkedAt: new Date().toISOString(),
      }
    }),
  )
}
const nothing = { zh: '', en: '' }
const empty = { reason: '', errcode: null, message: '', value: '', other: '', count: null, total: null, at: null, brought: null }

/** What is said of an area's check before it has run. */
const about = ({ name, disables, screen, words = {} }: SelfCheck) => ({
  name,
  disables,
  screen,
  words,
  says: nothing,
  why: nothing,
  fix: [],
})
async function seenBy(ctx: Context, brought: SelfCheck): Promise<Found> {
  const { state, says, at, why = nothing, fix = [] } = await brought.look(ctx)
  return { state, at: at?.toISOString() ?? null, brought: { ...about(brought), says, why, fix } }
}

function refusedBy(ctx: Context, key: string, error: unknown): Found {
  if (error instanceof PlatformRefusal) {
    const reason = error.errcode === null ? 'silent' : (setUpErrcodes.get(error.errcode) ?? 'refused')
    return {
      state: 'bad',
      reason,
      errcode: error.errcode,
      message: inLang(wordsOf(error.phrase), ctx.lang),
      value: error.errcode === 60020 ? error.ip : '',
    }
  }
  if (error instanceof Refusal && error.code === codes.noSecret)
    return { state: 'bad', reason: 'missing', message: inLang(wordsOf(error.phrase), ctx.lang) }
  ctx.log.warn({ err: error, check: key }, 'check failed')
  return { state: 'bad', reason: 'failed' }
}

async function token(ctx: Context): Promise<Found> {
  const account = await ctx.app.gate.accounts.of(ctx.corpId)
  if (account.agentId === null) return { state: 'bad', reason: 'agent' }
  const { name, close } = await ctx.app.gate.call(ctx.corpId, agentGet, { agentid: account.agentId }, how)
  return close ? { state: 'bad', reason: 'closed', value: name } : { value: name }
}

/** Where WeCom delivers for the company, and what it seals with: keys of its own, or those of the suite that it authorised. */
function callbackOf({ app }: Context, { suiteId, wecomCorpId, callbackToken, callbackAesKey }: Account) {
  const { suite } = app.gate
  const url = (path: string) => `${app.config.PUBLIC_URL}${path}`
  if (suiteId && suite) return { url: url(suiteCallbackPath), ...suite.keys, receiveId: suite.id }
  return { url: url(callbackPath), token: callbackToken, aesKey: callbackAesKey, receiveId: wecomCorpId }
}

/** Asks our own address what WeCom asks it: the answer proves address, proxy, token and key together. */
async function callback(ctx: Context): Promise<Found> {
  const account = await ctx.app.gate.accounts.of(ctx.corpId)
  const [last] = (
    await sql<{ at: Date }>`
      select received_at as at from callbacks where corp_id = ${ctx.corpId} order by received_at desc limit 1`.execute(ctx.db)
  ).rows
  const { url, token, aesKey, receiveId } = callbackOf(ctx, account)
  const about = { value: url, at: last?.at.toISOString() ?? null }
  if (!token || !aesKey) return { ...about, state: 'bad', reason: 'keys' }
  if (ctx.app.config.PUBLIC_URL) {
    const text = randomBytes(8).toString('hex')
    const query = buildEcho({ token, aesKey, receiveId, text })
    const answer = await fetch(`${url}?${new URLSearchParams({ ...query, [ownEcho]: '1' })}`, {
      signal: AbortSignal.timeout(waitMs),
      redirect: 'manual',
    }).catch(() => null)
    if (!answer) return { ...about, state: 'bad', reason: 'unreachable' }
    if ((await answer.text()) !== text) return { ...about, state: 'bad', reason: 'echo', message: `HTTP ${answer.status}` }
  }
  const { refused_at: refused } = await appState(ctx.db)
  if (refused && (!last || refused > last.at)) return { ...about, state: 'bad', reason: 'key', at: refused.toISOString() }
  if (!last) return { ...about, state: 'attention', reason: 'never' }
  // The callback of one who came within the last minute may still be on its way; so may WeCom's clock be ahead of ours.
  const { rows: newest } = await sql<{ missed: boolean }>`
    select exists (select from follows where corp_id = ${ctx.corpId}
      and added_at > ${last.at}::timestamptz + interval '1 minute' and added_at < now() - interval '1 minute') as missed`.execute(ctx.db)
  if (newest[0]?.missed) return { ...about, state: 'attention', reason: 'missed' }
  return Date.now() - last.at.getTime() > 3 * 86_400_000 ? { ...about, state: 'attention', reason: 'quiet' } : about
}

const loopback = (host: string) => /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(host)

async function address(ctx: Context): Promise<Found> {
  const { PUBLIC_URL, MODE } = ctx.app.config
  if (!PUBLIC_URL) return { state: 'attention', reason: 'unset' }
  const { protocol, host } = new URL(PUBLIC_URL)
  if (MODE === 'demo' && loopback(host)) return { value: PUBLIC_URL, reason: 'demo' }
  return protocol === 'https:' ? { value: PUBLIC_URL } : { state: 'bad', reason: 'http', value: PUBLIC_URL }
}

/** As many as the list of staff and the sync say: everybody who has not left. */
async function staff(ctx: Context): Promise<Found> {
  const { department_id } = await ctx.app.gate.call(ctx.corpId, departmentSimplelist, {}, how)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from staff where corp_id = ${ctx.corpId} and status <> 5`.execute(ctx.db)
  const found = { count: rows[0]!.n, total: department_id.length }
  if (department_id.length === 0) return { ...found, state: 'bad', reason: 'scope' }
  return found.count === 0 ? { ...found, state: 'attention', reason: 'unsynced' } : found
}

/** Whoever has no customer contact is in no live code and sends no mass message (platform/04 §1). */
async function contact(ctx: Context): Promise<Found> {
  const { follow_user } = await ctx.app.gate.call(ctx.corpId, externalcontactGetFollowUserList, {}, how).catch((error) => {
    if (isErrcode(error, 84074)) return { follow_user: [] }
    throw error
  })
  const { rows } = await sql<{ name: string; n: number; needs: boolean }>`
    select s.name, count(*) over ()::int as n,
      exists (select from follows f where f.corp_id = ${ctx.corpId} and f.staff_id = s.staff_id and f.deleted_at is null) as needs
    from staff s
    where s.corp_id = ${ctx.corpId} and s.status = 1 and s.staff_ext_id <> all(${follow_user}::text[])
    order by needs desc, s.pinyin limit 3`.execute(ctx.db)
  const found = { count: follow_user.length, total: rows[0]?.n ?? 0, value: rows.map((r) => r.name).join('、') }
  if (follow_user.length === 0) return { ...found, state: 'bad', reason: 'nobody' }
  // Many companies give it to some of their people only; who has customers needs it.
  const needs = rows.filter((r) => r.needs)
  return needs.length > 0 ? { ...found, state: 'attention', reason: 'some', value: needs.map((r) => r.name).join('、') } : found
}

/** OAuth and the side window work on the trusted domain and below it (platform/01 §1.1, §3). */
async function domain(ctx: Context): Promise<Found> {
  const account = await ctx.app.gate.accounts.of(ctx.corpId)
  const { redirect_domain = '' } = await ctx.app.gate.call(ctx.corpId, agentGet, { agentid: account.agentId ?? 0 }, how)
  const own = ctx.app.config.PUBLIC_URL ? new URL(ctx.app.config.PUBLIC_URL).host : ''
  const found = { value: own, other: redirect_domain }
  if (ctx.app.config.MODE === 'demo' && (own === '' || loopback(own))) return { ...found, reason: 'demo' }
  if (!redirect_domain) return { ...found, state: 'bad', reason: 'unset' }
  return own === redirect_domain || own.endsWith(`.${redirect_domain}`) ? found : { ...found, state: 'bad', reason: 'differs' }
}

async function sidebar(ctx: Context): Promise<Found> {
  const value = `${ctx.app.config.PUBLIC_URL}/client/side_window/customer_info`
  await Promise.all([ctx.app.gate.ticket(ctx.corpId, 'agent'), ctx.app.gate.ticket(ctx.corpId, 'jsapi')])
  return { value }
}

async function quota(ctx: Context): Promise<Found> {
  await ctx.app.gate.flush()
  const [parked, used] = await Promise.all([
    parkedFamilies(ctx),
    sql<{ n: number; refused: number }>`
      select coalesce(sum(calls), 0)::int as n, coalesce(sum(calls) filter (where errcode = 45009), 0)::int as refused from platform_calls
      where corp_id = ${ctx.corpId} and hour >= date_trunc('hour', now())`.execute(ctx.db),
  ])
  const { n, refused: limited } = used.rows[0]!
  const found = { count: n, total: limited }
  const [first] = parked
  if (!first) return found
  const value = parked.map((r) => r.family).join('、')
  return { ...found, state: 'attention', reason: 'parked', value, at: first.until.toISOString() }
}

async function jobs(ctx: Context): Promise<Found> {
  const [dead, { rows }] = await Promise.all([
    ctx.app.jobs.dead(ctx.corpId),
    sql<{ dead: number; late: number }>`
      select (select count(*)::int from callbacks where corp_id = ${ctx.corpId} and state = 'dead') as dead,
        (select count(*)::int from callbacks where corp_id = ${ctx.corpId} and state = 'new' and received_at < now() - interval '2 minutes') as late`.execute(
      ctx.db,
    ),
  ])
  const r = rows[0]!
  const found = { count: dead.length, total: r.dead }
  if (r.late > 20) return { ...found, state: 'bad', reason: 'stuck', count: r.late }
  return dead.length + r.dead > 0 ? { ...found, state: 'attention', reason: 'dead' } : found
}

/** Signatures and tokens count seconds; WeCom's clock comes with every answer. */
async function clockSkew(ctx: Context): Promise<Found> {
  const began = Date.now()
  const [{ rows }, answer] = await Promise.all([
    sql<{ ms: number }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(ctx.app.db.all),
    hello(ctx.app.config),
  ])
  const now = (began + Date.now()) / 2
  const date = answer?.date ?? null
  const database = Math.abs(rows[0]!.ms - now)
  // The header has no fractions of a second.
  const wecom = date === null ? 0 : Math.max(0, Math.abs(date + 500 - now) - 500)
  const found = { count: Math.round(wecom / 1000), total: Math.round(database / 1000) }
  const worst = Math.max(database, wecom)
  if (worst > 60_000) return { ...found, state: 'bad', reason: wecom >= database ? 'wrong' : 'database' }
  return worst > 10_000 ? { ...found, state: 'attention', reason: wecom >= database ? 'wrong' : 'database' } : found
}
