import { type Corp, emptyCorp, newMember, putMember } from '../world/corp.ts'
import { corpidOf } from '../world/ids.ts'
import { forgetPeople } from '../world/wechat-rows.ts'
import type { World } from '../world/world.ts'
import { Refusal } from '../world/world.ts'
import { breakSetup, wrongs } from './broken.ts'
import { demo, demoApps } from './demo.ts'
import { DEMO_CORPID } from './demo-data.ts'
import { demoMerchant } from './merchant.ts'
import { million } from './million.ts'
import { trouble, troubleFaults } from './trouble.ts'

/** The scenarios, each a company as of now (unix seconds). `million:20000` has so many customers, `broken:ip` is the demo set up wrongly (broken.ts). */
const scenarios: Record<string, (now: number, corpid: string, size?: number) => Corp> = {
  broken: (now, corpid) => demo(now, undefined, corpid),
  demo: (now, corpid) => demo(now, undefined, corpid),
  empty: (_now, corpid) => empty(corpid),
  million: (made_at, corpid, customers = 1_000_000) => million({ corpid, customers, made_at }),
  trouble: (now, corpid) => trouble(now, corpid),
}

/** `million` takes a number, `broken` what is wrong. */
export function isScenario(scenario: string): boolean {
  const [name = '', size] = scenario.split(':')
  if (name === 'broken') return size !== undefined && Object.hasOwn(wrongs, size)
  return Object.hasOwn(scenarios, name) && (size === undefined || (name === 'million' && /^[1-9]\d{0,7}$/.test(size)))
}

/** One corp of a scenario. `empty`: a company that just opened, with its app and one person in charge. */
export function corpFor(scenario: string, now: number, corpid = DEMO_CORPID): Corp {
  const [name = '', size] = scenario.split(':')
  if (!isScenario(scenario)) throw new Refusal(`没有这个场景：${scenario}（${Object.keys(scenarios).join('、')}）`)
  return scenarios[name]!(now, corpid, name === 'million' && size ? Number(size) : undefined)
}

/** A company beside the first: a name of its own, and secrets. */
export function makeItsOwn(corp: Corp, name: string, secret: string) {
  corp.name = name
  corp.full_name = name
  corp.departments.get(1)!.name = name
  for (const app of corp.apps) app.secret = app.kind === 'app' ? secret : `${app.kind}-${secret}`
}

function empty(corpid: string): Corp {
  const corp = emptyCorp(corpid, '新开的店')
  corp.apps = demoApps()
  putMember(
    corp,
    newMember('zhouruoxi', '周若溪', { position: '店长', gender: '2', avatar: '/sim/avatar/f100.svg', is_leader_in_dept: [1] }),
  )
  return corp
}

export const newCorpid = (name: string) => corpidOf(`rapport ${name}`)

/** Puts the world back to the beginning of a scenario. Callback addresses survive: they belong to the product, not to the story. */
export function seed(world: World, scenario: string) {
  const corp = corpFor(scenario, world.clock.seconds())
  const callbacks = new Map([...world.corps.values()].map((c) => [c.corpid, c.apps.map((a) => a.callback)]))
  const kept = callbacks.get(corp.corpid)
  for (const [i, app] of corp.apps.entries()) if (kept?.[i]) app.callback = kept[i]
  world.corps.clear()
  world.money.entries.length = 0
  world.money.balances.clear()
  world.wallets.clear()
  world.signing = { index: 0 }
  demoMerchant(world, corp)
  world.corps.set(corp.corpid, corp)
  // so do a provider's suites, which nobody has installed any more
  for (const provider of world.providers.values()) for (const suite of provider.suites) suite.grants = []
  world.scenario = scenario
  world.ledger.entries.length = 0
  world.logins.clear()
  world.openids.clear()
  forgetPeople(world.wechat)
  world.faults.length = 0
  if (scenario === 'trouble') world.faults.push(...troubleFaults())
  const [name, wrong] = scenario.split(':')
  if (name === 'broken') breakSetup(world, corp, wrong!)
  world.bytes.clear()
  world.log.clear()
  world.changed()
}
