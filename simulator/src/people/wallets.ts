import type { StatementLine } from '../sim/pay-api.ts'
import { OUTSIDE } from '../world/money.ts'
import { type Person, personKey } from '../world/openids.ts'
import type { Wallet } from '../world/pay-rows.ts'
import { Refusal, type World } from '../world/world.ts'

/** A person has one purse, whichever company or account looks. */
const personAccount = (person: Person) => `person:${personKey(person)}`

/** Made when somebody touches it first, with pocket money from outside (`person_opening_cents`). */
export function accountOf(world: World, person: Person): string {
  const account = personAccount(person)
  if (!world.money.balances.has(account)) {
    world.money.balances.set(account, 0)
    const { person_opening_cents } = world.settings
    world.money.book({ kind: 'opening', from: OUTSIDE, to: account, amount: person_opening_cents, call: 'opening', number: '' })
  }
  return account
}

export const purseOf = (world: World, person: Person): number => world.money.balance(accountOf(world, person))

const plain: Wallet = { password: '123456', risk: false, real_name: '' }
export const walletOf = (world: World, person: Person): Wallet => world.wallets.get(personAccount(person)) ?? plain

export function setWallet(world: World, person: Person, change: Partial<Wallet> & { balance?: number }) {
  const { balance, ...rest } = change
  if (rest.password !== undefined && !/^\d{6}$/.test(rest.password)) throw new Refusal('支付密码是六位数字')
  const account = accountOf(world, person)
  if (balance !== undefined) setBalance(world, account, balance, 'wallet')
  world.wallets.set(account, { ...walletOf(world, person), ...rest })
  world.changed()
}

/** The most anybody is given, in cents: whatever a test dreams up, sums stay exact. */
const MOST_CENTS = 1_000_000_000_000

/** An account has so much from now on: the difference comes from outside, or goes there. */
export function setBalance(world: World, account: string, balance: number, call: string) {
  if (!(Number.isInteger(balance) && balance >= 0 && balance <= MOST_CENTS)) throw new Refusal(`balance 是 0 到 ${MOST_CENTS} 的整数分`)
  const by = balance - world.money.balance(account)
  const [kind, from, to] = by > 0 ? ['top_up', OUTSIDE, account] : ['withdrawn', account, OUTSIDE]
  world.money.book({ kind: kind!, from: from!, to: to!, amount: Math.abs(by), call, number: '' })
}

interface Movement {
  /** Whose: the merchant's account, or what is held for it. */
  account: string
  amount: number
  call: string
  number: string
  corpid: string
}
export type Means = 'balance' | 'card'

/** By card the money comes from outside and only passes through the purse. */
export function payFrom(world: World, person: Person, means: Means, to: Movement) {
  const from = accountOf(world, person)
  const { account, ...what } = to
  if (means === 'card') world.money.book({ kind: 'card', from: OUTSIDE, to: from, ...what })
  else if (world.money.balance(from) < to.amount) throw new Refusal('零钱余额不足')
  world.money.book({ kind: 'paid', from, to: account, ...what })
}

/** Gives money of a movement back to the means it was paid with. */
export function payBack(world: World, person: Person, means: Means, from: Movement) {
  const to = accountOf(world, person)
  const { account, ...what } = from
  world.money.book({ kind: 'refunded', from: account, to, ...what })
  if (means === 'card') world.money.book({ kind: 'refunded_card', from: to, to: OUTSIDE, ...what })
}

const LINES = 50

/** The person's own bill list, the newest first. What passes through from a card is no line: it is said in that of the payment or refund. */
export function statementOf(world: World, person: Person): StatementLine[] {
  const account = accountOf(world, person)
  const named = (other: string) => merchantName(world, other.replace(/^\w+:/, ''))
  const lines: StatementLine[] = []
  const { entries } = world.money
  for (let i = entries.length - 1; i >= 0 && lines.length < LINES; i--) {
    const entry = entries[i]!
    if ((entry.from !== account && entry.to !== account) || entry.kind === 'card' || entry.kind === 'refunded_card') continue
    const came = entry.to === account
    const { at, kind, number, amount } = entry
    // `payFrom` and `payBack` book both at once.
    const beside = kind === 'paid' ? entries[i - 1] : kind === 'refunded' ? entries[i + 1] : undefined
    const byCard = beside?.number === number && (beside.kind === 'card' || beside.kind === 'refunded_card')
    const line = { at, kind, number, amount: came ? amount : -amount, with: named(came ? entry.from : entry.to) }
    lines.push(byCard ? { ...line, by_card: true } : line)
  }
  return lines
}

function merchantName(world: World, mch_id: string): string {
  for (const { merchants } of world.corps.values()) {
    const found = merchants.get(mch_id)
    if (found) return found.merchant_name || mch_id
  }
  return ''
}
