import { createHash } from 'node:crypto'
import { table } from './provider-rows.ts'

/** WeChat's open platform: official accounts and mini programs (platform/01 §5). Plain rows: what is saved is what is here. */

export const accountKinds = ['service', 'subscription', 'mini_program'] as const
export type AccountKind = (typeof accountKinds)[number]

/** From when on (milliseconds) somebody is bound to which open platform; `''` is none. */
export interface Bound {
  platform: string
  from: number
}

export interface Account {
  appid: string
  /** `gh_…`: whom messages of people name as their receiver. */
  username: string
  kind: AccountKind
  name: string
  secret: string
  bound: Bound
}

export interface Wechat {
  /** By appid. */
  accounts: Record<string, Account>
  /** Companies that are bound to another open platform than `HOME_PLATFORM`, by corpid. */
  corps: Record<string, Bound>
}

export const emptyWechat = (): Wechat => ({ accounts: table(), corps: table() })

export const reviveWechat = (saved?: Wechat): Wechat => ({
  accounts: table(saved?.accounts),
  corps: table(saved?.corps),
})

export function newAccount(kind: AccountKind, name: string): Account {
  const of = (what: string, length: number) => createHash('sha256').update(`${what} ${kind} ${name}`).digest('hex').slice(0, length)
  return {
    appid: `wx${of('appid', 16)}`,
    username: `gh_${of('username', 12)}`,
    kind,
    name,
    secret: of('secret', 32),
    bound: { platform: '', from: 0 },
  }
}
