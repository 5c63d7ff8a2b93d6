import { sql } from 'kysely'
import { code as codes } from '#core/contract/errors.ts'
import type { App } from '#core/server/context.ts'
import { Refusal } from '#core/server/refusal.ts'
import { subscriberOf } from '#core/server/subscriber.ts'

const windowMinutes = 15
/** Wrong passwords within the window: for one account from one address, and from one address whatever the accounts. */
const mostOfAccount = 5
const mostOfAddress = 30

const sourcesOf = (ip: string, account: string) => [subscriberOf(ip), `${subscriberOf(ip)} ${account}`]

/**
 * Counts a try before the password is looked at: fifty guesses at once are still five. What is slowed down is where they come from, not the
 * account, so that nobody can lock the only administrator out.
 */
export async function countTry(app: App, ip: string, account: string): Promise<void> {
  const { rows } = await sql<{ source: string; tries: number; minutes: number }>`
    insert into sign_in_tries as t (source, until)
    select source, now() + make_interval(mins => ${windowMinutes}) from unnest(${sourcesOf(ip, account)}::text[]) source
    on conflict (source) do update set
      tries = case when t.until < now() then 1 else least(t.tries, ${mostOfAddress}) + 1 end,
      until = case when t.until < now() then excluded.until else t.until end
    returning source, tries, greatest(1, ceil(extract(epoch from until - now()) / 60))::int as minutes`.execute(app.db.all)
  const tooMany = rows.filter((r) => r.tries > (r.source.includes(' ') ? mostOfAccount : mostOfAddress))
  if (tooMany.length === 0) return
  app.log.warn({ ip }, 'too many sign-ins from one address')
  const wait = Math.max(...tooMany.map((r) => r.minutes))
  throw new Refusal(codes.tooMany, {
    zh: `你所在的网络密码错误次数过多，请 ${wait} 分钟后再试`,
    en: `Too many wrong passwords from your network; try again in ${wait} min`,
  })
}

/** The password was right: only failures count, or an office behind one address would lock itself out. */
export async function takeBackTry(app: App, ip: string, account: string): Promise<void> {
  const [address, forAccount] = sourcesOf(ip, account)
  await sql`update sign_in_tries set tries = case source when ${forAccount} then 0 else greatest(tries - 1, 0) end
    where source in (${address}, ${forAccount})`.execute(app.db.all)
}

export const forgetTries = (app: App) => sql`delete from sign_in_tries where until < now()`.execute(app.db.all)
