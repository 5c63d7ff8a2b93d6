import { sql } from 'kysely'
import { code as codes } from '#core/contract/errors.ts'
import type { App } from '#core/server/context.ts'
import { Refusal } from '#core/server/refusal.ts'
import { subscriberOf } from '#core/server/subscriber.ts'

const windowMinutes = 15
/** Wrong passwords within the window: for one account from one address, and from one address whatever the accounts. */
const mostOfAccount = 5
const mostOfAddress = 30
/** For one account from all addresses together, by browsers that never signed in to it. */
const mostOfEverywhere = 100
/** Codes of one account, by browsers that never signed in to it: they are short, so whoever knows the password gets few guesses anywhere. */
const mostCodes = 20
/** For one account from a browser that has signed in to it before (`known-browser.ts`), wherever it is: it is counted by itself. */
const mostOfBrowser = 20

/** Where a try comes from, and for which account. `browser` is set for one that has signed in to this account before. */
export interface Tried {
  ip: string
  account: string
  browser: string | null
}

interface Source {
  source: string
  most: number
}
const near = ({ ip, account }: Tried): Source[] => [
  { source: subscriberOf(ip), most: mostOfAddress },
  { source: `${subscriberOf(ip)} ${account}`, most: mostOfAccount },
]
const everywhere = ({ account, browser }: Tried): Source =>
  browser ? { source: `${browser} ${account}`, most: mostOfBrowser } : { source: `* ${account}`, most: mostOfEverywhere }

/**
 * Counts a try before the password is looked at: fifty guesses at once are still five. What is slowed down is where they come from. An
 * account guessed from a thousand addresses is slowed as well. A browser that signed in to it before is slowed by neither, only by its own
 * tries: nobody locks the only administrator out, not even from the next desk. What its own address refuses does not count for the account.
 */
export async function countTry(app: App, tried: Tried): Promise<void> {
  const here = tried.browser ? null : await count(app, near(tried))
  if (here !== null) {
    app.log.warn({ ip: tried.ip }, 'too many sign-ins from one address')
    throw new Refusal(codes.tooMany, {
      zh: `你所在的网络密码错误次数过多，请 ${here} 分钟后再试`,
      en: `Too many wrong passwords from your network; try again in ${here} min`,
    })
  }
  const all = await count(app, [everywhere(tried)])
  if (all === null) return
  app.log.warn({ ip: tried.ip }, 'one account is guessed from many addresses')
  throw new Refusal(codes.tooMany, {
    zh: `这个账号的密码错误次数过多，请 ${all} 分钟后再试${tried.browser ? '' : '，或用登录过的浏览器登录'}`,
    en: `Too many wrong passwords for this account; try again in ${all} min${tried.browser ? '' : ', or in a browser that has signed in before'}`,
  })
}

/** Counts a code that comes behind the right password, before it is looked at. */
export async function countCode(app: App, tried: Tried): Promise<void> {
  const minutes = tried.browser ? null : await count(app, [codesOf(tried)])
  if (minutes === null) return
  app.log.warn({ ip: tried.ip }, 'codes of one account are guessed')
  throw new Refusal(codes.tooMany, {
    zh: `这个账号的动态码错误次数过多，请 ${minutes} 分钟后再试，或用登录过的浏览器登录`,
    en: `Too many wrong codes for this account; try again in ${minutes} min, or in a browser that has signed in before`,
  })
}
const codesOf = ({ account }: Tried): Source => ({ source: `code ${account}`, most: mostCodes })

/** The password was right and the code is still to come: that was no failure, and wipes none away. */
export async function passTry(app: App, tried: Tried): Promise<void> {
  const sources = [...near(tried), everywhere(tried)].map((s) => s.source)
  await sql`update sign_in_tries set tries = greatest(tries - 1, 0) where source = any(${sources}::text[])`.execute(app.db.all)
}

/** Minutes until the first of them that is over its limit may try again; null when none is. */
async function count(app: App, sources: Source[]): Promise<number | null> {
  const { rows } = await sql<{ source: string; tries: number; minutes: number }>`
    insert into sign_in_tries as t (source, until)
    select source, now() + make_interval(mins => ${windowMinutes}) from unnest(${sources.map((s) => s.source)}::text[]) source
    on conflict (source) do update set
      tries = case when t.until < now() then 1 else least(t.tries, ${mostOfEverywhere}) + 1 end,
      until = case when t.until < now() then excluded.until else t.until end
    returning source, tries, greatest(1, ceil(extract(epoch from until - now()) / 60))::int as minutes`.execute(app.db.all)
  const over = rows.filter((r) => r.tries > sources.find((s) => s.source === r.source)!.most)
  return over.length > 0 ? Math.max(...over.map((r) => r.minutes)) : null
}

/** Somebody is in: only failures count, or an office behind one address would lock itself out. */
export async function takeBackTry(app: App, tried: Tried): Promise<void> {
  const [address, account] = near(tried)
  const sources = [address!, account!, everywhere(tried), codesOf(tried)].map((s) => s.source)
  await sql`update sign_in_tries set tries = case when source in (${account!.source}, ${codesOf(tried).source}) then 0 else greatest(tries - 1, 0) end
    where source = any(${sources}::text[])`.execute(app.db.all)
}

export const forgetTries = (app: App) => sql`delete from sign_in_tries where until < now()`.execute(app.db.all)
