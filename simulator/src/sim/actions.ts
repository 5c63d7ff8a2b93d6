import type { World } from '../world/world.ts'
import type { SimApi } from './api.ts'
import { archiveActions } from './archive-actions.ts'
import { chatActions } from './chat-actions.ts'
import { corpActions } from './corp-actions.ts'
import { kfActions } from './kf-actions.ts'
import { knobActions } from './knob-actions.ts'
import { officeActions } from './office-actions.ts'
import { payActions } from './pay-actions.ts'
import { peopleActions } from './people-actions.ts'
import { phoneActions } from './phone-actions.ts'
import { suiteActions } from './suite-actions.ts'

/** Everything under /sim, as functions: the HTTP routes and the in-process handle are these. */
export const simActions = (world: World): SimApi => ({
  ...corpActions(world),
  ...peopleActions(world),
  ...chatActions(world),
  ...knobActions(world),
  ...kfActions(world),
  ...archiveActions(world),
  ...payActions(world),
  ...suiteActions(world),
  ...officeActions(world),
  ...phoneActions(world),
})
