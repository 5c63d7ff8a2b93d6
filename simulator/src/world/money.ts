/**
 * One movement of money, from one account to another: the sum over all accounts is zero whatever happens. Amounts are cents, above zero.
 * `number` is the merchant's own (order, refund, packet, transfer), `call` what caused it: a call, or what a person did.
 */
export interface MoneyEntry {
  seq: number
  at: number
  /** opening, top_up, withdrawn · paid, card, refunded, refunded_card · redpack, redpack_opened, redpack_returned · transfer, transfer_received, transfer_returned · stock, stock_returned, coupon */
  kind: string
  from: string
  to: string
  amount: number
  call: string
  number: string
  corpid?: string
}

export interface Money {
  /** The newest last; the oldest are let go, balances are not. */
  entries: MoneyEntry[]
  balances: Map<string, number>
  /** Who books looks first whether there is enough: refused is only what could no longer be counted to the cent. */
  book(entry: Omit<MoneyEntry, 'seq' | 'at'>): void
  balance(account: string): number
  list(filter: MoneyFilter): MoneyEntry[]
}

export interface MoneyFilter {
  account?: string
  kind?: string
  number?: string
  corpid?: string
  /** Behind this seq. */
  after?: number
  limit?: number
}

export interface SavedMoney {
  entries: MoneyEntry[]
  balances: [string, number][]
}

/** Banks and everything else that is not imitated: what is inside came from here. */
export const OUTSIDE = 'outside'
export const merchantAccount = (mch_id: string) => `merchant:${mch_id}`
/** Taken from the merchant and not yet anybody's: unopened packets, transfers on their way, what vouchers may cost. */
export const heldAccount = (mch_id: string) => `held:${mch_id}`

const KEEP = 1_000_000

export function money(now: () => number, saved?: SavedMoney): Money {
  const entries = saved?.entries ?? []
  const balances = new Map(saved?.balances)
  return {
    entries,
    balances,
    book(entry) {
      if (!Number.isSafeInteger(entry.amount) || entry.amount < 0) throw new Error(`no amount: ${entry.amount}`)
      if (entry.amount === 0) return
      const [left, come] = [(balances.get(entry.from) ?? 0) - entry.amount, (balances.get(entry.to) ?? 0) + entry.amount]
      if (!Number.isSafeInteger(left) || !Number.isSafeInteger(come)) throw new Error(`beyond what is counted exactly: ${entry.amount}`)
      entries.push({ seq: (entries.at(-1)?.seq ?? 0) + 1, at: now(), ...entry })
      if (entries.length > KEEP * 1.2) entries.splice(0, entries.length - KEEP)
      balances.set(entry.from, left).set(entry.to, come)
    },
    balance: (account) => balances.get(account) ?? 0,
    list(f) {
      const found = entries.filter(
        (e) =>
          (!f.account || e.from === f.account || e.to === f.account) &&
          (!f.kind || e.kind === f.kind) &&
          (!f.number || e.number === f.number) &&
          (!f.corpid || e.corpid === f.corpid) &&
          (!f.after || e.seq > f.after),
      )
      return f.limit ? found.slice(0, f.limit) : found
    },
  }
}

/** A state file of before the ledger was kept says only what each merchant had. */
export function reviveMoney(saved: SavedMoney | undefined, corps: Record<string, unknown>[]): SavedMoney {
  if (saved) return saved
  const had = corps.flatMap(({ merchants }) => (merchants ?? []) as [string, { balance?: number }][])
  const balances = had.map(([mch_id, { balance = 0 }]): [string, number] => [merchantAccount(mch_id), balance])
  return { entries: [], balances: [...balances, [OUTSIDE, -balances.reduce((sum, [, balance]) => sum + balance, 0)]] }
}
