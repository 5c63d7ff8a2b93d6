import type { Corp } from './corp.ts'

/** Seats of a provider's customers (platform/10 §6). Times are unix seconds, money is cents, a month has 31 days. */

/** 1 basic, 2 interconnect (customer contact and kf). */
export type SeatKind = 1 | 2

/** How long bought seats are good: some days, or, of a renewal, until a moment. */
export interface SeatTime {
  months?: number
  days?: number
  new_expire_time?: number
}

export interface LicenseOrder {
  order_id: string
  /** 1 new, 2 renewal, 8 for several corps: that one has no seats itself, its `sub_orders` have. */
  order_type: 1 | 2 | 8
  /** 0 unpaid, 1 paid, 2 cancelled, 5 refunded. */
  order_status: 0 | 1 | 2 | 5
  corpid: string
  buyer_userid: string
  price: number
  base_count: number
  external_contact_count: number
  time: SeatTime
  create_time: number
  pay_time?: number
  /** Codes of a new order are this and a number, so a million seats are no row until somebody sits on one. */
  key: string
  /** Of a renewal: whose accounts. */
  renewed?: { userid: string; type: SeatKind }[]
  sub_orders?: string[]
  auto_active_status?: 0 | 1
}

/** A code that something happened to. */
export interface LicenseCode {
  active_code: string
  order_id: string
  type: SeatKind
  corpid: string
  userid?: string
  active_time?: number
  expire_time?: number
  merged_to?: string
  merged_from?: string
  shared_from?: string
  transferred_at?: number
}

export interface LicenseJob {
  jobid: string
  kind: 'renew' | 'buy' | 'pay'
  corpid: string
  accounts: { userid: string; type: SeatKind }[]
  buys: { corpid: string; base_count: number; external_contact_count: number; time: SeatTime; auto_active_status?: 0 | 1 }[]
  order_id?: string
  /** Why it failed. */
  errcode?: number
}

export interface Licenses {
  orders: Map<string, LicenseOrder>
  codes: Map<string, LicenseCode>
  jobs: Map<string, LicenseJob>
  /** Corps whose members are given codes as they use the app. */
  auto_active: string[]
  /** Corps whose calls are checked; of the others every member counts as licensed. */
  checked: string[]
  balance: number
}

export const emptyLicenses = (): Licenses => ({
  orders: new Map(),
  codes: new Map(),
  jobs: new Map(),
  auto_active: [],
  checked: [],
  balance: 0,
})

/** As it lies in a file. */
export type SavedLicenses = { [K in keyof Licenses]: Licenses[K] extends Map<string, infer Row> ? Row[] : Licenses[K] }

export const saveLicenses = ({ orders, codes, jobs, ...rest }: Licenses): SavedLicenses => ({
  ...rest,
  orders: [...orders.values()],
  codes: [...codes.values()],
  jobs: [...jobs.values()],
})

export const reviveLicenses = ({ orders, codes, jobs, ...rest }: SavedLicenses): Licenses => ({
  ...rest,
  orders: new Map(orders.map((row) => [row.order_id, row])),
  codes: new Map(codes.map((row) => [row.active_code, row])),
  jobs: new Map(jobs.map((row) => [row.jobid, row])),
})

const DAY = 86_400
export const secondsOf = ({ months = 0, days = 0 }: SeatTime) => (months * 31 + days) * DAY

/** The n-th seat of a paid order; basic ones come first. */
export const codeText = (order: LicenseOrder, n: number) => `${order.key}${n.toString(16).padStart(8, '0')}`
export const seatKind = (order: LicenseOrder, n: number): SeatKind => (n < order.base_count ? 1 : 2)
export const seats = (order: LicenseOrder) => order.base_count + order.external_contact_count

/** A code as it is now, whether or not anything happened to it yet. */
export function codeOf(licenses: Licenses, active_code: string): LicenseCode | undefined {
  const known = licenses.codes.get(active_code)
  if (known) return known
  const n = Number.parseInt(active_code.slice(-8), 16)
  for (const order of licenses.orders.values())
    if (order.order_status === 1 && order.order_type === 1 && n < seats(order) && codeText(order, n) === active_code)
      return { active_code, order_id: order.order_id, type: seatKind(order, n), corpid: order.corpid }
  return undefined
}

/** The accounts of a member, good ones and expired ones, those merged into others not. */
export const accountsOf = (licenses: Licenses, corp: Corp, userid: string): LicenseCode[] =>
  [...licenses.codes.values()].filter(
    (code) => code.corpid === corp.corpid && code.userid?.toLowerCase() === userid.toLowerCase() && !code.merged_to,
  )

export const isGood = (code: LicenseCode, now: number) => !code.merged_to && (code.expire_time ?? 0) > now

/** Why calls about a member are refused: 701099 without any account, 701008 without the one for customers and kf (platform/10 §6). */
export function unlicensed(licenses: Licenses, corp: Corp, userid: string, call: string, now: number): 701008 | 701099 | undefined {
  if (!licenses.checked.includes(corp.corpid)) return undefined
  const good = accountsOf(licenses, corp, userid).filter((code) => isGood(code, now))
  if (/^(externalcontact|kf)\//.test(call)) return good.some((code) => code.type === 2) ? undefined : 701008
  return good.length > 0 ? undefined : 701099
}
