import { type CallbackFault, callbackFaults, type FaultRule } from './fault-rows.ts'
import type { World } from './world.ts'

export const isCallbackFault = (kind: string): kind is CallbackFault => (callbackFaults as readonly string[]).includes(kind)

/** The fault that strikes now, if any. Asking uses it up. */
export function strike(world: World, where: 'call' | 'callback', names: string[], corpid: string): FaultRule | undefined {
  if (world.faults.length === 0) return undefined
  const now = world.clock.now()
  for (const rule of world.faults) {
    if (isCallbackFault(rule.kind) !== (where === 'callback')) continue
    if (rule.call !== '*' && !names.includes(rule.call)) continue
    if (rule.corpid && rule.corpid !== corpid) continue
    if (rule.count !== undefined && rule.count <= 0) continue
    if (now < (rule.starts_at ?? now) || now >= (rule.ends_at ?? now + 1)) continue
    if (rule.after) {
      rule.after--
      continue
    }
    if (rule.probability < 1 && !world.dice.chance(rule.probability)) continue
    if (rule.count !== undefined) rule.count--
    rule.struck++
    return rule
  }
  return undefined
}
