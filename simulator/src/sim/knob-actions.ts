import { forgetLimits } from '../cgi/limits.ts'
import { runDue } from '../people/due.ts'
import { nextStep } from '../people/script.ts'
import { corpFor, seed } from '../scenarios/load.ts'
import { callbackFaults, callFaults, type FaultRule } from '../world/fault-rows.ts'
import { defaults, type Settings } from '../world/settings.ts'
import { emptyWechat } from '../world/wechat-rows.ts'
import { corpOf, Refusal, type World } from '../world/world.ts'
import type { SimApi } from './api.ts'

/** A hundred days of milliseconds: more is a slip of the hand. */
const MOST = 8_640_000_000
/** Clocks may go either way. */
const signed = new Set(['clock_skew_seconds'])

let faultIds = 0
/** Rules of before a restart keep theirs. */
function freshId(world: World): string {
  const id = `f${++faultIds}`
  return world.faults.some((f) => f.id === id) ? freshId(world) : id
}

export function knobActions(world: World) {
  return {
    events({ after, limit = 200, kind, corpid } = {}) {
      const found = after === undefined ? world.log.last(limit) : world.log.after(after, limit)
      const next = found.at(-1)?.seq ?? after ?? 0
      return { events: found.filter((e) => (!kind || e.kind === kind) && (!corpid || e.corpid === corpid)), next }
    },
    ledger: (filter = {}) => ({ entries: world.ledger.list(filter) }),

    faults: () => ({ faults: world.faults }),
    addFault(input) {
      if (!input.call || !([...callFaults, ...callbackFaults] as string[]).includes(input.kind)) {
        throw new Refusal(`call 与 kind 必填，kind 是其中之一：${[...callFaults, ...callbackFaults].join('、')}`)
      }
      const { call, kind, count, after, errcode, corpid, starts_at, for_ms, probability = 1 } = input
      if (!(probability > 0 && probability <= 1)) throw new Refusal('probability 大于 0，不超过 1')
      const ends_at = input.ends_at ?? (for_ms ? (starts_at ?? world.clock.now()) + for_ms : undefined)
      const rule: FaultRule = {
        id: input.id ?? freshId(world),
        call,
        kind,
        probability,
        struck: 0,
        ...(count === undefined ? {} : { count }),
        ...(after ? { after } : {}),
        ...(errcode === undefined ? {} : { errcode }),
        ...(corpid ? { corpid } : {}),
        ...(starts_at === undefined ? {} : { starts_at }),
        ...(ends_at === undefined ? {} : { ends_at }),
      }
      world.faults.push(rule)
      world.changed()
      return rule
    },
    removeFault(input = {}) {
      const before = world.faults.length
      const left = input.id ? world.faults.filter((f) => f.id !== input.id) : []
      world.faults.splice(0, before, ...left)
      world.changed()
      return { removed: before - left.length }
    },

    clock: () => ({ now: world.clock.now(), speed: world.clock.speed }),
    setClock({ now, speed, advance_ms }) {
      const at = typeof now === 'string' ? Date.parse(now) : now
      if (at !== undefined && !Number.isFinite(at)) throw new Refusal('now 是毫秒数或 ISO 时间')
      if (speed !== undefined && !(speed >= 0 && speed <= 100_000)) throw new Refusal('speed 在 0 到 100000 之间')
      world.clock.set({
        ...(at === undefined ? {} : { now: at }),
        ...(speed === undefined ? {} : { speed }),
        ...(advance_ms ? { advance_ms } : {}),
      })
      runDue(world)
      world.changed()
      return { now: world.clock.now(), speed: world.clock.speed }
    },

    script: ({ corpid } = {}) => ({ steps: corpOf(world, corpid).script }),
    step({ corpid } = {}) {
      const corp = corpOf(world, corpid)
      const step = nextStep(corp)
      if (!step) return { left: 0 }
      // One that was passed while the clock stood still happens where we are.
      world.clock.set({ now: Math.max(step.at, world.clock.now()) })
      runDue(world)
      return { step, left: corp.script.filter((s) => !s.done).length }
    },

    settings: () => world.settings,
    setSettings(change) {
      for (const [key, value] of Object.entries(change)) {
        if (!(key in defaults)) throw new Refusal(`没有这个设置：${key}`)
        if (typeof value !== typeof defaults[key as keyof Settings]) throw new Refusal(`${key} 的类型不对`)
        const least = signed.has(key) ? -MOST : 0
        for (const number of typeof value === 'object' ? Object.values(value) : [value])
          if (typeof number === 'number' && !(Number.isInteger(number) && number >= least && number <= MOST))
            throw new Refusal(`${key} 是 ${least} 到 ${MOST} 的整数`)
      }
      Object.assign(world.settings, change)
      forgetLimits(world)
      world.changed()
      return world.settings
    },
    reset(input = {}) {
      const { scenario = world.scenario, everything = false } = input
      corpFor(scenario, world.clock.seconds())
      world.clock.set({ now: world.clock.now() - world.clock.offset(), speed: 1 })
      world.settings = { ...defaults, calls_per_minute_of: {}, wechat_daily_of: {} }
      if (everything) {
        world.wechat = emptyWechat()
        world.providers.clear()
        world.corps.clear()
      }
      seed(world, scenario)
      forgetLimits(world)
      return { scenario: world.scenario, kept: everything ? [] : ['callbacks', 'providers', 'accounts', 'components'] }
    },
    async settled() {
      runDue(world)
      while (world.pending.size > 0) await Promise.allSettled(world.pending)
      world.saved()
      return { ok: true } as const
    },
  } satisfies Partial<SimApi>
}
