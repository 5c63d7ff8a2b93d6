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
/** Codes of one account, by browsers that never signed in to it, or from one that did: they are short, so there are few guesses anywhere. */
const mostCodes = 20
/** For one account from a browser that has signed in to it before (`known-browser.ts`), wherever it is: it is counted by itself. */
const mostOfBrowser = 20
/** For one account from all such browsers together, of passwords and of codes; */
const mostOfKnown = 60
/** but a browser's own first few are judged whatever the others do, or one that was taken away would lock the owner out. */
const mostOfOwn = 5

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
/** Of one's own, and of all that are known together. */
const ofKnown = (name: string, account: string, most: number): Source[] => [
  { source: `${name} ${account}`, most },
  { source: `${name.startsWith('code ') ? 'code known' : 'known'} ${account}`, most: mostOfKnown },
]
const everywhere = ({ account, browser }: Tried): Source[] =>
  browser ? ofKnown(browser, account, mostOfBrowser) : [{ source: `* ${account}`, most: mostOfEverywhere }]
const codesOf = ({ account, browser }: Tried): Source[] =>
  browser ? ofKnown(`code ${browser}`, account, mostCodes) : [{ source: `code ${account}`, most: mostCodes }]

/**
 * Counts a try before the password is looked at: fifty guesses at once are still five. What is slowed down is where they come from. An
 * account guessed from a thousand addresses is slowed as well. A browser that signed in to it before is slowed by neither, only by its own
 * tries: nobody locks the only administrator out, not even from the next desk. What its own address refuses does not count for the account.
 */
export async function countTry(app: App, tried: Tried): Promise<void> {
  const here = tried.browser ? null : (await count(app, near(tried))).over
  if (here !== null) {
    app.log.warn({ ip: tried.ip }, 'too many sign-ins from one address')
    throw new Refusal(codes.tooMany, {
      zh: `你所在的网络密码错误次数过多，请 ${here} 分钟后再试`,
      en: `Too many wrong passwords from your network; try again in ${counted(here)}`,
    })
  }
  const all = await countBoth(app, everywhere(tried))
  if (all === null) return
  app.log.warn({ ip: tried.ip }, 'one account is guessed from many addresses')
  throw new Refusal(codes.tooMany, {
    zh: `这个账号的密码错误次数过多，请 ${all} 分钟后再试${tried.browser ? '' : '，或用登录过的浏览器登录'}`,
    en: `Too many wrong passwords for this account; try again in ${counted(all)}${tried.browser ? '' : ', or in a browser that has signed in before'}`,
  })
}

/** One unit in every refusal: whole minutes, in digits. */
const counted = (minutes: number): string => (minutes === 1 ? '1 minute' : `${minutes} minutes`)

/** Counts a code that comes behind the right password, before it is looked at. */
export async function countCode(app: App, tried: Tried): Promise<void> {
  const minutes = await countBoth(app, codesOf(tried))
  if (minutes === null) return
  app.log.warn({ ip: tried.ip }, 'codes of one account are guessed')
  throw new Refusal(codes.tooMany, {
    zh: `这个账号的动态码错误次数过多，请 ${minutes} 分钟后再试${tried.browser ? '' : '，或用登录过的浏览器登录'}`,
    en: `Too many wrong codes for this account; try again in ${counted(minutes)}${tried.browser ? '' : ', or in a browser that has signed in before'}`,
  })
}

/** What the first of them refuses does not count for the second. */
async function countBoth(app: App, [own, all]: Source[]): Promise<number | null> {
  const { over, tries } = await count(app, [own!])
  if (over !== null || !all) return over
  const { over: together } = await count(app, [all])
  return tries > mostOfOwn ? together : null
}

/** The password was right and the code is still to come: that was no failure, and wipes none away. */
export async function passTry(app: App, tried: Tried): Promise<void> {
  const sources = [...near(tried), ...everywhere(tried)].map((s) => s.source)
  await sql`update sign_in_tries set tries = greatest(tries - 1, 0) where source = any(${sources}::text[])`.execute(app.db.all)
}

/** Minutes until those of them that are over their limits may try again, null when none is; and how many tries the one with the most has. */
async function count(app: App, sources: Source[]): Promise<{ over: number | null; tries: number }> {
  const { rows } = await sql<{ source: string; tries: number; minutes: number }>`
    insert into sign_in_tries as t (source, until)
    select source, now() + make_interval(mins => ${windowMinutes}) from unnest(${sources.map((s) => s.source)}::text[]) source
    on conflict (source) do update set
      tries = case when t.until < now() then 1 else least(t.tries, ${mostOfEverywhere}) + 1 end,
      until = case when t.until < now() then excluded.until else t.until end
    returning source, tries, greatest(1, ceil(extract(epoch from until - now()) / 60))::int as minutes`.execute(app.db.all)
  const over = rows.filter((r) => r.tries > sources.find((s) => s.source === r.source)!.most)
  return { over: over.length > 0 ? Math.max(...over.map((r) => r.minutes)) : null, tries: Math.max(...rows.map((r) => r.tries)) }
}

/** Somebody is in: only failures count, or an office behind one address would lock itself out. */
export async function takeBackTry(app: App, tried: Tried): Promise<void> {
  const [address, account] = near(tried)
  const [code, ...codes] = codesOf(tried)
  await takeBack(app, [account!, code!], [address!, ...everywhere(tried), ...codes])
}
/** The code was right. */
export function takeBackCode(app: App, tried: Tried): Promise<void> {
  const [code, ...codes] = codesOf(tried)
  return takeBack(app, [code!], codes)
}
async function takeBack(app: App, all: Source[], one: Source[]): Promise<void> {
  const [wiped, less] = [all, one].map((of) => of.map((s) => s.source))
  await sql`update sign_in_tries set tries = case when source = any(${wiped}::text[]) then 0 else greatest(tries - 1, 0) end
    where source = any(${[...wiped!, ...less!]}::text[])`.execute(app.db.all)
}

export const forgetTries = (app: App) => sql`delete from sign_in_tries where until < now()`.execute(app.db.all)
