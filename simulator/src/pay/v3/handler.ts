import type { AnyPayV3Call, PayV3Input, PayV3Output } from '@rapport/wecom/pay/v3/call.ts'
import type { Corp } from '../../world/corp.ts'
import { type Person, personOf } from '../../world/openids.ts'
import type { Merchant } from '../../world/pay-rows.ts'
import type { World } from '../../world/world.ts'

/** What a handler knows about the call it answers: who asked is verified, the input fits the call. */
export interface V3 {
  world: World
  corp: Corp
  merchant: Merchant
  call: AnyPayV3Call
}

/** Becomes HTTP `status` with `{code, message}`. */
export class V3Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly detail: object | undefined
  constructor(status: number, code: string, message: string, detail?: object) {
    super(message)
    this.status = status
    this.code = code
    this.detail = detail
  }
}
export function refuse(status: number, code: string, message: string): never {
  throw new V3Refusal(status, code, message)
}

export interface V3Handler {
  call: AnyPayV3Call
  run(ctx: V3, input: unknown): unknown
}
export function onV3<C extends AnyPayV3Call>(call: C, run: (ctx: V3, input: PayV3Input<C>) => PayV3Output<C>): V3Handler {
  return { call, run: run as V3Handler['run'] }
}

const isAccount = (world: World, appid: string) => world.corps.has(appid) || world.wechat.accounts[appid] !== undefined

/** An appid is a company's or an account's of WeChat, and bound to the merchant. */
export function bound(world: World, merchant: Merchant, appid: string): boolean {
  return isAccount(world, appid) && (merchant.appids?.includes(appid) ?? true)
}
export function needBound({ world, merchant }: V3, appid: string) {
  if (!bound(world, merchant, appid)) refuse(400, 'APPID_MCHID_NOT_MATCH', '商户号 mchid 与 appid 不匹配')
}

export function needPerson({ world }: V3, openid: string, appid: string): Person {
  return personOf(world, openid, appid) ?? refuse(400, 'INVALID_REQUEST', 'openid 与 appid 不匹配')
}

const seconds = new WeakMap<World, Map<string, { second: number; calls: number }>>()

/** So many a second of virtual time; 0 is no limit. */
export function rate({ world, merchant, call }: V3, most: number) {
  if (most === 0) return
  const table = seconds.get(world) ?? new Map<string, { second: number; calls: number }>()
  seconds.set(world, table)
  const second = world.clock.seconds()
  const key = `${merchant.mch_id} ${call.name}`
  const row = table.get(key)
  const calls = row?.second === second ? row.calls + 1 : 1
  table.set(key, { second, calls })
  if (calls > most) refuse(429, 'FREQUENCY_LIMITED', '频率超限，该笔请求未受理，请降低频率后原单重试')
}
