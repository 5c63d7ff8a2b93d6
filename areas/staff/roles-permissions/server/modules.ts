import { actions } from '#core/contract/call.ts'
import { type Module, modules } from '#core/contract/modules.ts'
import { allCalls } from '#core/server/areas.ts'

export const moduleNames = Object.keys(modules) as Module[]

/**
 * For each module the actions that a call asks for: others would be boxes that change nothing. Reading is asked for by its pages, too, also
 * where all of staff may make the calls. The same as long as the program runs.
 */
async function readModules() {
  const calls = await allCalls()
  const asked = new Set(calls.flatMap(({ call: { access } }) => (typeof access === 'object' ? [`${access.module}.${access.action}`] : [])))
  const list = moduleNames.map((module) => {
    const there = actions.filter((action) => asked.has(`${module}.${action}`))
    return { module, actions: actions.filter((action) => there.includes(action) || (action === 'read' && there.length > 0)) }
  })
  return { list, total: list.length }
}
let known: ReturnType<typeof readModules> | undefined
export function moduleList() {
  known ??= readModules()
  return known
}
