import { sql } from 'kysely'
import Type from 'typebox'
import type { Words } from '#core/contract/errors.ts'
import { contributed } from '#core/server/areas.ts'
import type { Context } from '#core/server/context.ts'
import type { Db, Tx } from '#core/server/db.ts'
import { rangeErrcodes, setUpErrcodes } from '#core/server/gate/set-up.ts'
import { enqueue, job } from '#core/server/jobs.ts'
import { administrators, give } from '#core/server/notices.ts'
import type { SelfCheck } from '#core/server/self-checks.ts'
import { checkNames } from '../check-names.ts'
import type { Check, CheckKey } from '../contract.ts'
import { byCause } from '../one-cause.ts'
import { runChecks } from './checks.ts'
import { attention, broken, mended, throttled } from './notices.ts'

type State = Check['state']
const weight: Record<State, number> = { ok: 0, attention: 1, bad: 2 }

/** What is found for the first time is looked at once more so soon, not with the next round. */
const againMs = 60_000
export const lookingAtRange = job('corp_config.look_at_range', { data: Type.Object({}) })
export const lookingAgain = job('corp_config.look_again', { data: Type.Object({ keys: Type.Optional(Type.Array(Type.String())) }) })

/** These ask WeCom for nothing of the company, so they may be looked at every few minutes. */
export const costNothing: readonly CheckKey[] = ['callback', 'jobs', 'clock']
const asksWecom: readonly CheckKey[] = ['token', 'staff', 'contact', 'domain', 'sidebar']
/** What an administrator of the company changes at WeCom without our hearing of it. */
const range: readonly CheckKey[] = ['staff', 'contact']

/**
 * The self-check as the program makes it by itself; of these alone, with `keys`. Administrators are told of what became worse, and of what is
 * well again, once it was found so twice in a row: a connection that was away for a moment wakes nobody. What WeCom itself names as wrong is no
 * such moment, and is told at once, as is all that is found where WeCom pointed to it (`pointed`). What fails for the cause of another check is
 * not told beside it.
 */
export async function lookAround(ctx: Context, keys?: readonly string[], pointed = false): Promise<void> {
  const checks = await runChecks(ctx, keys)
  const causes = byCause(checks)
  const leads = new Map(causes.map((cause) => [cause.check.key, cause]))
  const follows = new Set(causes.flatMap(({ also }) => also.map(({ key }) => key)))
  await ctx.tx(async (tx) => {
    await sql`select pg_advisory_xact_lock(7218008, ${ctx.corpId})`.execute(tx)
    const before = await statesOf(tx)
    const to = await administrators({ corpId: ctx.corpId, db: tx })
    let fresh = false
    for (const check of checks) {
      const { seen, told } = before.get(check.key) ?? { seen: 'ok', told: 'ok' }
      const byWecom = pointed || (check.errcode !== null && setUpErrcodes.has(check.errcode))
      const settled = (check.state === seen || byWecom) && check.state !== told && !follows.has(check.key)
      const kind = settled && kindFor(check, told)
      if (kind)
        await give(tx, kind, to, {
          ...(check.brought?.name ?? checkNames[check.key as CheckKey]),
          also: String(leads.get(check.key)?.also.length ?? 0),
        })
      if (check.state !== seen && !settled && !follows.has(check.key)) fresh = true
      if (check.state !== seen || settled || !before.has(check.key))
        await sql`
          insert into self_check_states (corp_id, key, seen, told) values (${ctx.corpId}, ${check.key}, ${check.state}, ${settled ? check.state : told})
          on conflict (corp_id, key) do update set seen = excluded.seen, told = excluded.told`.execute(tx)
    }
    if (fresh) await lookSoon(tx, keys, againMs)
  })
}

/** Within moments, by whichever worker is free. */
export async function lookSoon(tx: Db | Tx, keys?: readonly string[], ms = 0): Promise<void> {
  // one that waits does not stand in the way of one that is to come at once
  const options = { key: `${keys?.join() ?? 'all'} ${ms}`, startAfter: new Date(Date.now() + ms) }
  await enqueue(tx, lookingAgain, keys ? { keys: [...keys] } : {}, options)
}

export async function statesOf(tx: Db | Tx): Promise<Map<string, { seen: State; told: State }>> {
  const { rows } = await sql<{ key: string; seen: State; told: State }>`
    select s.key, s.seen, s.told from self_check_states s where s.corp_id = ${tx.corpId}`.execute(tx)
  return new Map(rows.map((r) => [r.key, r]))
}

/** Somebody looks by hand and sees another thing broken than is known: the program looks, too, and tells whoever is to know. */
export async function heardOfLook(ctx: Context, checks: readonly Check[]): Promise<void> {
  const states = await statesOf(ctx.db)
  if (checks.some(({ key, state }) => (state === 'bad') !== (states.get(key)?.seen === 'bad'))) await lookSoon(ctx.db)
}

/** Whom the app may see is another now, for better or worse. */
export const lookAtRange = (ctx: Context): Promise<void> => lookAround(ctx, range, true)

/** WeCom has just named what is wrong, or where to look: administrators hear of it now, unless they know. */
export async function lookAtRefusal(ctx: Context, { errcode }: { errcode: number }): Promise<void> {
  if (rangeErrcodes.has(errcode)) return lookAtRange(ctx)
  const states = await ctx.tx(statesOf)
  if (asksWecom.every((key) => states.get(key)?.told !== 'bad')) await lookAround(ctx)
}

function kindFor({ key, state }: Check, told: State) {
  if (state === 'ok') return mended
  if (weight[state] < weight[told]) return null // better, and not well: whoever was told knows
  return state === 'bad' ? broken : key === 'quota' ? throttled : attention
}

/** What a check is called, of which only the key is known. */
export async function nameOf(key: string): Promise<Words> {
  const brought = (await contributed<SelfCheck>('self-checks.ts')).find((one) => one.key === key)
  return brought?.name ?? checkNames[key as CheckKey] ?? { zh: key, en: key }
}
