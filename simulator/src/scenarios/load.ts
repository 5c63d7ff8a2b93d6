import { type Corp, emptyCorp, newMember, putMember } from '../world/corp.ts'
import { corpidOf } from '../world/ids.ts'
import type { World } from '../world/world.ts'
import { Refusal } from '../world/world.ts'
import { demo, demoApps } from './demo.ts'
import { DEMO_CORPID } from './demo-data.ts'
import { trouble, troubleFaults } from './trouble.ts'

export type ScenarioName = 'demo' | 'empty' | 'trouble'

/** One corp of a scenario. `empty`: a company that just opened, with its app and one person in charge. */
export function corpFor(scenario: ScenarioName, now: number): Corp {
  if (scenario === 'demo') return demo(now)
  if (scenario === 'trouble') return trouble(now)
  return emptyOne(DEMO_CORPID, '新开的店')
}

export function emptyOne(corpid: string, name: string, secret?: string): Corp {
  const corp = emptyCorp(corpid, name)
  corp.apps = demoApps().map((app) => (secret ? { ...app, secret: app.kind === 'app' ? secret : `${app.kind}-${secret}` } : app))
  putMember(
    corp,
    newMember('zhouruoxi', '周若溪', { position: '店长', gender: '2', avatar: '/sim/avatar/f100.svg', is_leader_in_dept: [1] }),
  )
  return corp
}

export const newCorpid = (name: string) => corpidOf(`rapport ${name}`)

/** Puts the world back to the beginning of a scenario. Callback addresses survive: they belong to the product, not to the story. */
export function seed(world: World, scenario: string) {
  if (scenario !== 'demo' && scenario !== 'empty' && scenario !== 'trouble')
    throw new Refusal(`没有这个场景：${scenario}（demo、empty、trouble）`)
  const callbacks = new Map([...world.corps.values()].map((c) => [c.corpid, c.apps.map((a) => a.callback)]))
  const corp = corpFor(scenario, world.clock.seconds())
  const kept = callbacks.get(corp.corpid)
  for (const [i, app] of corp.apps.entries()) if (kept?.[i]) app.callback = kept[i]
  world.corps.clear()
  world.corps.set(corp.corpid, corp)
  world.scenario = scenario
  world.ledger.entries.length = 0
  world.logins.clear()
  world.faults.length = 0
  if (scenario === 'trouble') world.faults.push(...troubleFaults())
  world.bytes.clear()
  world.log.clear()
  world.changed()
}
