import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Corp, emptyCorp, indexRelation } from './corp.ts'
import type { FaultRule } from './fault-rows.ts'
import { ids } from './ids.ts'
import { reviveKf, saveKf } from './kf-rows.ts'
import { changesOf, LazyMap } from './lazy-map.ts'
import type { LedgerEntry } from './ledger.ts'
import type { Money, SavedMoney } from './money.ts'
import type { Known } from './openid-rows.ts'
import type { Wallet } from './pay-rows.ts'
import { type Provider, type SavedProvider, saveProvider } from './provider-rows.ts'
import type { Settings } from './settings.ts'
import type { Signing } from './trade-rows.ts'
import type { Wechat } from './wechat-rows.ts'
import { Refusal } from './world.ts'

/** Saved as rows; indexes and caches are rebuilt. A file of another version is left alone and the scenario starts anew. */
const VERSION = 1

const MAPS = [
  'departments',
  'members',
  'contactTags',
  'contactJobs',
  'customers',
  'tagGroups',
  'tags',
  'ways',
  'joinWays',
  'groups',
  'mass',
  'massReceived',
  'welcomeCodes',
  'media',
  'links',
  'chatKeys',
  'groupWelcomes',
  'moments',
  'strategies',
  'chats',
  'reads',
  'oauthCodes',
  'userTickets',
  'tokens',
  'tmpIds',
  'pendings',
  'tickets',
  'shares',
  'selections',
  'chosen',
  'merchants',
  'bills',
  'externalBills',
  'orders',
  'refunds',
  'transferBills',
  'payNumbers',
  'prepays',
  'stocks',
  'coupons',
  'payNotices',
  'pendingPay',
  'differences',
  'products',
  'interceptRules',
  'deletedRules',
  'appChats',
  'livings',
  'todos',
  'approvalTemplates',
  'approvals',
  'calendars',
  'schedules',
  'meetings',
  'menus',
  'subscribeMode',
  'robots',
  'responseCodes',
] as const satisfies (keyof Corp)[]
const PLAIN = [
  'corpid',
  'name',
  'full_name',
  'lazy',
  'script',
  'apps',
  'requests',
  'transfers',
  'tempChats',
  'dials',
  'notices',
  'archive',
] as const satisfies (keyof Corp)[]

export interface Saved {
  version: number
  scenario: string
  clock_offset: number
  settings: Settings
  ledger: LedgerEntry[]
  corps: Record<string, unknown>[]
  /** Absent in a file of before they were saved. */
  providers?: SavedProvider[]
  faults?: FaultRule[]
  openids?: [string, Known][]
  money?: SavedMoney
  wallets?: [string, Wallet][]
  signing?: Signing
  wechat?: Wechat
}

/** Ledger entries kept over a restart; a running test sees all of them. */
const LEDGER_KEEP = 20_000

export function snapshot(world: {
  scenario: string
  clock: { offset(): number }
  settings: Settings
  ledger: { entries: LedgerEntry[] }
  corps: Map<string, Corp>
  providers: Map<string, Provider>
  faults: FaultRule[]
  openids: Map<string, Known>
  money: Money
  wallets: Map<string, Wallet>
  signing: Signing
  wechat: Wechat
}): string {
  const corps = [...world.corps.values()].map((corp) => {
    const out: Record<string, unknown> = { ids: corp.ids.count, kf: saveKf(corp.kf) }
    for (const key of PLAIN) out[key] = corp[key]
    for (const key of MAPS) out[key] = changesOf<unknown>(corp[key] as Map<string, unknown>)
    out.relations = [...corp.relations.values()].flatMap((mine) => changesOf(mine).map(([, row]) => row))
    return out
  })
  const saved: Saved = {
    version: VERSION,
    scenario: world.scenario,
    clock_offset: world.clock.offset(),
    settings: world.settings,
    ledger: world.ledger.entries.slice(-LEDGER_KEEP),
    corps,
    providers: [...world.providers.values()].map(saveProvider),
    faults: world.faults,
    openids: [...world.openids],
    money: { entries: world.money.entries.slice(-LEDGER_KEEP), balances: [...world.money.balances] },
    wallets: [...world.wallets],
    signing: world.signing,
    wechat: world.wechat,
  }
  return JSON.stringify(saved)
}

export function load(file: string): Saved | undefined {
  if (!existsSync(file)) return undefined
  const unreadable = (why: string) => new Refusal(`状态文件 ${file} 读不出来（${why}）。把它移开再启动，或用 --state 换一个。`)
  let saved: Saved
  try {
    saved = JSON.parse(readFileSync(file, 'utf8')) as Saved
  } catch (error) {
    throw unreadable((error as Error).message)
  }
  if (typeof saved !== 'object' || saved === null) throw unreadable('里面不是状态')
  if (saved.version !== VERSION) return undefined
  const rows = [saved.corps, saved.ledger, saved.faults ?? [], saved.providers ?? [], saved.openids ?? []]
  if (!rows.every(Array.isArray) || !Number.isFinite(saved.clock_offset)) throw unreadable('少了企业、台账或时间')
  return saved
}

/** `begin` makes a corp of made-up customers again, whose changes were saved. */
export function reviveCorp(saved: Record<string, unknown>, begin: (lazy: NonNullable<Corp['lazy']> & { corpid: string }) => Corp): Corp {
  const corpid = saved.corpid as string
  const lazy = saved.lazy as Corp['lazy']
  const corp = lazy ? begin({ ...lazy, corpid }) : emptyCorp(corpid, saved.name as string)
  // A file of before a field was known lacks it.
  Object.assign(corp, Object.fromEntries(PLAIN.flatMap((key) => (saved[key] === undefined ? [] : [[key, saved[key]]]))))
  for (const key of MAPS) {
    const map: Map<unknown, unknown> = corp[key]
    if (!(corp[key] instanceof LazyMap)) map.clear()
    for (const [id, row] of (saved[key] ?? []) as [unknown, unknown][]) map.set(id, row)
  }
  corp.ids = ids(corp.corpid, saved.ids as number)
  corp.kf = reviveKf(saved.kf)
  for (const row of saved.relations as Parameters<typeof indexRelation>[1][]) {
    const key = row.userid.toLowerCase()
    const mine = corp.relations.get(key) ?? new Map()
    mine.set(row.external_userid, row)
    corp.relations.set(key, mine)
    indexRelation(corp, row)
  }
  return corp
}

/** Writes to a neighbour and renames: a reader, or a crash, sees the old file or the new one, never half. */
export function write(file: string, text: string) {
  mkdirSync(dirname(file), { recursive: true })
  const fresh = `${file}.${process.pid}.tmp`
  writeFileSync(fresh, text)
  renameSync(fresh, file)
}
