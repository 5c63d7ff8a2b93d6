import { sql } from 'kysely'
import type { Context } from '#core/server/context.ts'
import { administrators, give } from '#core/server/notices.ts'
import { checkNames } from '../check-names.ts'
import type { Check, CheckKey } from '../contract.ts'
import { runChecks } from './checks.ts'
import { attention, broken, mended, throttled } from './notices.ts'

type State = Check['state']
const weight: Record<State, number> = { ok: 0, attention: 1, bad: 2 }

/**
 * The self-check as the program makes it by itself. Administrators are told of what became worse, and of what is well again, once it was
 * found so twice in a row: a connection that was away for a moment wakes nobody.
 */
export async function lookAround(ctx: Context): Promise<void> {
  const checks = await runChecks(ctx)
  await ctx.tx(async (tx) => {
    await sql`select pg_advisory_xact_lock(7218008, ${ctx.corpId})`.execute(tx)
    const { rows } = await sql<{ key: string; seen: State; told: State }>`
      select s.key, s.seen, s.told from self_check_states s where s.corp_id = ${ctx.corpId}`.execute(tx)
    const before = new Map(rows.map((r) => [r.key, r]))
    const to = await administrators({ corpId: ctx.corpId, db: tx })
    for (const check of checks) {
      const { seen, told } = before.get(check.key) ?? { seen: 'ok', told: 'ok' }
      const settled = check.state === seen && seen !== told
      const kind = settled && kindFor(check, told)
      if (kind) await give(tx, kind, to, nameOf(check))
      if (check.state !== seen || settled || !before.has(check.key))
        await sql`
          insert into self_check_states (corp_id, key, seen, told) values (${ctx.corpId}, ${check.key}, ${check.state}, ${settled ? seen : told})
          on conflict (corp_id, key) do update set seen = excluded.seen, told = excluded.told`.execute(tx)
    }
  })
}

function kindFor({ key, state }: Check, told: State) {
  if (state === 'ok') return mended
  if (weight[state] < weight[told]) return null // better, and not well: whoever was told knows
  return state === 'bad' ? broken : key === 'quota' ? throttled : attention
}

const nameOf = ({ key, brought }: Check) => ({ ...(brought?.name ?? checkNames[key as CheckKey]) })
