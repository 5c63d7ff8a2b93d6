import type { World } from '../world/world.ts'
import { fail } from './errors.ts'

interface Bucket {
  minute: number
  inMinute: number
  hour: number
  inHour: number
  blockedUntil: number
}

/** Not counted in the base rate (platform/00 §4). */
const unlimited = new Set(['auth/getuserinfo', 'user/getuserinfo', 'message/send'])

const buckets = new WeakMap<World, Map<string, Bucket>>()
const flights = new WeakMap<World, Map<string, number>>()
const bare = new WeakMap<World, Map<string, number[]>>()
const wrong = new WeakMap<World, Map<string, number[]>>()

function tableOf<T>(tables: WeakMap<World, Map<string, T>>, world: World): Map<string, T> {
  let table = tables.get(world)
  if (!table) {
    table = new Map()
    tables.set(world, table)
  }
  return table
}

export function forgetLimits(world: World) {
  buckets.delete(world)
  bare.delete(world)
  wrong.delete(world)
  traced.delete(world)
}

/** Per corp and path, 45009; a minute rule blocks for 60 s, an hour rule for an hour (platform/00 §4). */
export function count(world: World, corpid: string, name: string) {
  if (unlimited.has(name)) return
  const { calls_per_minute_of, calls_per_hour } = world.settings
  hit(world, `${corpid} ${name}`, calls_per_minute_of[name] ?? world.settings.calls_per_minute, calls_per_hour)
}

/** The same per caller's address, whatever it calls. */
export function countAddress(world: World, ip: string) {
  const { calls_per_minute_of_address, calls_per_hour_of_address } = world.settings
  hit(world, `address ${ip}`, calls_per_minute_of_address, calls_per_hour_of_address)
}

/** gettoken with a wrong secret: too often, and the company waits (platform/00 §2.1). */
export function countWrongSecret(world: World, corpid: string) {
  const { wrong_secrets_per_minute: most, wrong_secret_block_seconds } = world.settings
  if (most <= 0) return
  const table = tableOf(wrong, world)
  const now = world.clock.now()
  const times = (table.get(corpid) ?? []).filter((at) => at > now - 60_000)
  times.push(now)
  table.set(corpid, times)
  const whole = tableOf(buckets, world).get(`${corpid} gettoken`)
  if (times.length >= most && whole) whole.blockedUntil = now + wrong_secret_block_seconds * 1000
}

function hit(world: World, key: string, perMinute: number, perHour: number) {
  if (perMinute <= 0 && perHour <= 0) return
  const table = tableOf(buckets, world)
  const now = world.clock.now()
  const minute = Math.floor(now / 60_000)
  const hour = Math.floor(now / 3_600_000)
  let b = table.get(key)
  if (!b) {
    b = { minute, inMinute: 0, hour, inHour: 0, blockedUntil: 0 }
    table.set(key, b)
  }
  if (now < b.blockedUntil) fail(45009)
  if (b.minute !== minute) {
    b.minute = minute
    b.inMinute = 0
  }
  if (b.hour !== hour) {
    b.hour = hour
    b.inHour = 0
  }
  b.inMinute++
  b.inHour++
  if (perMinute > 0 && b.inMinute > perMinute) {
    b.blockedUntil = now + 60_000
    fail(45009)
  }
  if (perHour > 0 && b.inHour > perHour) {
    b.blockedUntil = now + 3_600_000
    fail(45009)
  }
}

/** kf/sync_msg without a token that is right: so many a minute, then the call is locked for one (platform/08 §5, from the community: unverified). */
export function countBare(world: World, corpid: string, name: string) {
  const limit = world.settings.kf_bare_per_minute
  const whole = tableOf(buckets, world).get(`${corpid} ${name}`)
  if (limit <= 0 || !whole) return
  const table = tableOf(bare, world)
  const now = world.clock.now()
  const times = (table.get(corpid) ?? []).filter((at) => at > now - 60_000)
  times.push(now)
  table.set(corpid, times)
  if (times.length >= limit) whole.blockedUntil = now + 60_000
}

const DEBUG_A_MINUTE = 5
const traced = new WeakMap<World, number[]>()

/** `debug=1` asks for a traceable hint, five times a minute (platform/00 §1). */
export function countDebug(world: World) {
  const now = world.clock.now()
  const recent = (traced.get(world) ?? []).filter((at) => at > now - 60_000)
  if (recent.length >= DEBUG_A_MINUTE) fail(45009)
  traced.set(world, [...recent, now])
}

const storedData = /^externalcontact\/(list|get|batch\/get_by_user|groupchat\/(list|get))$/

/** Calls at the same time on stored-data reads, 45033. Returns what to call when the answer is ready. */
export function enter(world: World, corpid: string, name: string): () => void {
  const limit = world.settings.concurrency
  if (limit <= 0 || !storedData.test(name)) return () => {}
  const table = tableOf(flights, world)
  const key = `${corpid} ${name}`
  const flying = table.get(key) ?? 0
  if (flying >= limit) fail(45033)
  table.set(key, flying + 1)
  return () => table.set(key, (table.get(key) ?? 1) - 1)
}
