import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import { code as codes } from '#core/contract/errors.ts'
import type { App } from '#core/server/context.ts'
import { Refusal } from '#core/server/refusal.ts'

const most = 30
const windowMinutes = 15

/** The account's lock stops many guesses at one account, this one address that goes from account to account. Counted before the password is looked at. */
export async function countTry(app: App, ip: string): Promise<void> {
  const { rows } = await sql<{ tries: number; minutes: number }>`
    insert into sign_in_tries as t (address, until) values (${addressOf(ip)}, now() + make_interval(mins => ${windowMinutes}))
    on conflict (address) do update set
      tries = case when t.until < now() then 1 else least(t.tries, ${most}) + 1 end,
      until = case when t.until < now() then excluded.until else t.until end
    returning tries, ceil(extract(epoch from until - now()) / 60)::int as minutes`.execute(app.db.all)
  const { tries, minutes } = rows[0]!
  if (tries <= most) return
  app.log.warn({ ip }, 'too many sign-ins from one address')
  const wait = Math.max(1, minutes)
  throw new Refusal(codes.tooMany, {
    zh: `当前网络登录失败次数过多，请 ${wait} 分钟后再试`,
    en: `Too many failed sign-ins from this network; try again in ${wait} min`,
  })
}

/** The password was right: only failures count, or an office behind one address would lock itself out. */
export async function takeBackTry(app: App, ip: string): Promise<void> {
  await sql`update sign_in_tries set tries = tries - 1 where address = ${addressOf(ip)} and tries > 0`.execute(app.db.all)
}

export const forgetTries = (app: App) => sql`delete from sign_in_tries where until < now()`.execute(app.db.all)

/** One subscriber: an IPv4 address, also when it comes as IPv6, or the /64 that everybody with IPv6 is given. */
export function addressOf(ip: string): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (v4 || !isIPv6(ip)) return v4 ?? ip.slice(0, 64)
  const [head, tail] = ip.split('%')[0]!.split('::')
  const [left, right] = [head, tail].map((part) => (part ? part.split(':') : []))
  const groups = tail === undefined ? left! : [...left!, ...Array<string>(8 - left!.length - right!.length).fill('0'), ...right!]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
