import { Refusal, type World } from '../world/world.ts'
import type { SimApi } from './api.ts'
import { archiveActions } from './archive-actions.ts'
import { chatActions } from './chat-actions.ts'
import { corpActions } from './corp-actions.ts'
import { deviceActions } from './device-actions.ts'
import { checked } from './input.ts'
import { kfActions } from './kf-actions.ts'
import { knobActions } from './knob-actions.ts'
import { oaActions } from './oa-actions.ts'
import { officeActions } from './office-actions.ts'
import { payActions } from './pay-actions.ts'
import { peopleActions } from './people-actions.ts'
import { phoneActions } from './phone-actions.ts'
import { suiteActions } from './suite-actions.ts'
import { wechatActions } from './wechat-actions.ts'

/** Everything under /sim, as functions: the HTTP routes and the in-process handle are these. */
export function simActions(world: World): SimApi {
  const actions = Object.entries(everyAction(world)) as [keyof SimApi, (input: object) => unknown][]
  const asked = actions.map(([name, run]) => [name, (input?: object) => atItsTime(world, run, checked(name, input))])
  return Object.fromEntries(asked) as SimApi
}

/** `when`: what happened before now happens at its own time. */
function atItsTime(world: World, run: (input: object) => unknown, input: { when?: number }) {
  if (input.when === undefined) return run(input)
  const { when, ...rest } = input
  if (!(when > 0 && when <= world.clock.now())) throw new Refusal('when 是过去的时刻，毫秒')
  return world.clock.during(when, () => run(rest))
}

const everyAction = (world: World): SimApi => ({
  ...corpActions(world),
  ...peopleActions(world),
  ...chatActions(world),
  ...knobActions(world),
  ...kfActions(world),
  ...archiveActions(world),
  ...payActions(world),
  ...suiteActions(world),
  ...officeActions(world),
  ...oaActions(world),
  ...phoneActions(world),
  ...wechatActions(world),
  ...deviceActions(world),
})
