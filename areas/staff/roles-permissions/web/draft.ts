import type { Action, Output } from '#core/contract/call.ts'
import type { Module } from '#core/contract/modules.ts'
import type { DataScope } from '#core/contract/session.ts'
import type { PrivilegeDraft, roles } from '../contract.ts'

export type RoleRead = Output<typeof roles.privilege>

/** What a role is to become, until it is saved. */
export interface Draft {
  /** The version of the role that was read when the draft was begun. */
  version: number
  /** The actions of each module, by its key. */
  rights: Readonly<Record<string, readonly string[]>>
  scope: DataScope
  departmentIds: number[]
}
/** What becomes of a draft, or of none; none is left where nothing is another than before. */
export type EditDraft = (draft: Draft | undefined) => Draft | undefined
export interface Cell {
  module: Module
  action: Action
}

export const draftOf = ({ version, privileges, scope, departmentIds }: RoleRead): Draft => ({
  version,
  rights: Object.fromEntries(privileges.map((p) => [p.module, p.actionNegative ? [] : p.actions])),
  scope,
  departmentIds,
})

export const has = ({ rights }: Draft, { module, action }: Cell): boolean => rights[module]?.includes(action) ?? false

/** Sets or takes cells. Whoever may do something sees the page it is done on; who may not read it may do nothing there. */
export function put(draft: Draft, cells: readonly Cell[], on: boolean): Draft {
  const rights: Record<string, readonly string[]> = { ...draft.rights }
  for (const { module, action } of cells) {
    const now = rights[module] ?? []
    if (on) rights[module] = [...new Set([...now, 'read', action])]
    else rights[module] = action === 'read' ? [] : now.filter((one) => one !== action)
  }
  return { ...draft, rights }
}

const cellsOf = ({ rights }: Draft): string[] => Object.entries(rights).flatMap(([module, actions]) => actions.map((a) => `${module}.${a}`))
const cellOf = (key: string): Cell => {
  const [module, action] = key.split('.') as [Module, Action]
  return { module, action }
}

export interface Difference {
  granted: Cell[]
  taken: Cell[]
  /** Whose rows its people see is another than before. */
  scope: boolean
  /** How many changes there are in all. */
  count: number
}
/** Of what there is to do in the modules (`there`): a role of everything names what no call asks for, which nobody gains or loses. */
export function difference(before: Draft, after: Draft, there: ReadonlySet<string>): Difference {
  const [was, is] = [before, after].map((draft) => cellsOf(draft).filter((key) => there.has(key))) as [string[], string[]]
  const granted = is.filter((key) => !was.includes(key)).map(cellOf)
  const taken = was.filter((key) => !is.includes(key)).map(cellOf)
  const departments = ({ scope, departmentIds }: Draft) => (scope === 'chosen' ? [...departmentIds].sort().join() : '')
  const scope = before.scope !== after.scope || departments(before) !== departments(after)
  return { granted, taken, scope, count: granted.length + taken.length + Number(scope) }
}

/** As it is sent: modules that were refused by name stay so until somebody grants something in them. */
export const sent = ({ rights }: Draft, read: RoleRead): PrivilegeDraft[] =>
  Object.entries(rights).flatMap(([name, actions]) => {
    const module = name as Module
    if (actions.length > 0) return [{ module, actions: actions as Action[] }]
    return read.privileges.some((p) => p.module === module && p.actionNegative) ? [{ module, actions: [], actionNegative: true }] : []
  })
