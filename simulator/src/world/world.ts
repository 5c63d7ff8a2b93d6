import type { App, LoginTicket } from './access-rows.ts'
import type { Clock } from './clock.ts'
import type { Corp } from './corp.ts'
import type { FaultRule } from './fault-rows.ts'
import type { Ledger } from './ledger.ts'
import type { EventKind, EventLog } from './log.ts'
import type { MediaBytes } from './media-bytes.ts'
import type { Money } from './money.ts'
import type { Known } from './openid-rows.ts'
import type { Origins } from './origin-rows.ts'
import type { Wallet } from './pay-rows.ts'
import type { Provider } from './provider-rows.ts'
import type { Random } from './random.ts'
import type { Settings } from './settings.ts'
import type { Signing } from './trade-rows.ts'
import type { Wechat } from './wechat-rows.ts'

/** The whole simulator: passed to every function that acts, never imported as a global. */
export interface World {
  scenario: string
  clock: Clock
  corps: Map<string, Corp>
  /** Who offers apps to other corps, by their own corpid. */
  providers: Map<string, Provider>
  settings: Settings
  log: EventLog
  ledger: Ledger
  money: Money
  /** By the account of whose it is (people/wallets.ts); who is not here has the plain one. */
  wallets: Map<string, Wallet>
  signing: Signing
  faults: FaultRule[]
  logins: Map<string, LoginTicket>
  bytes: MediaBytes
  dice: Random
  wechat: Wechat
  /** Openids and unionids that were handed out, by their text (openids.ts). */
  openids: Map<string, Known>
  /** Base address, without a slash at the end. Known once the server listens. */
  url: string
  /** The further origins that are open. */
  origins: Origins
  /** Callbacks under way, awaited on close and by tests that want quiet. */
  pending: Set<Promise<void>>
  /** Says that something worth saving changed. */
  changed(): void
  /** Writes what waits to be written: a kill after it loses nothing. */
  saved(): void
}

export class Refusal extends Error {
  readonly status: number
  constructor(message: string, status = 400) {
    super(message)
    this.status = status
  }
}

export function corpOf(world: World, corpid?: string): Corp {
  const corp = corpid ? world.corps.get(corpid) : world.corps.values().next().value
  if (!corp) throw new Refusal(corpid ? `没有这家企业：${corpid}` : '还没有企业', 404)
  return corp
}

export const appOf = (corp: Corp, agentid: number): App | undefined => corp.apps.find((a) => a.kind === 'app' && a.agentid === agentid)

export function note(world: World, kind: EventKind, corp: Corp | undefined, title: string, detail: string, ok = true, data?: unknown) {
  world.log.add({ at: world.clock.now(), kind, title, detail, ok, corpid: corp?.corpid ?? '', ...(data === undefined ? {} : { data }) })
}
