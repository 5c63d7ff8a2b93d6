import type { Owed } from '../contract/owed.ts'
import type { SeatKind } from '../contract/seats.ts'
import type { DataScope } from '../contract/session.ts'

/** Who asks. `admin` is the local administrator; `job` is the program itself. */
export interface Actor {
  kind: 'staff' | 'admin' | 'customer' | 'job' | 'none'
  staffId: string | null
  staffExtId: string | null
  name: string
  isRoot: boolean
  roleType: string
  roleName: string
  privileges: Record<string, string[]>
  scope: DataScope
  /** Departments whose people a scope by departments sees. */
  departmentIds: number[]
  /** Kinds of seats that the company counts and the person does not have at this moment. */
  withoutSeat: readonly SeatKind[]
  /** Who looks as this person sees it: they may change nothing. */
  viewer?: Pick<Actor, 'staffId' | 'name' | 'owner'>
  /** What they have to do first: nothing else is open to them (`whileOwing` in core/contract/factors.ts). */
  owes?: Owed
  /** External id of the customer of an H5 session. */
  customerExtId: string | null
  /** Key of what belongs to the person: column settings, saved views. */
  owner: string
}

export const nobody: Actor = {
  kind: 'none',
  staffId: null,
  staffExtId: null,
  name: '',
  isRoot: false,
  roleType: '',
  roleName: '',
  privileges: {},
  scope: 'own',
  departmentIds: [],
  withoutSeat: [],
  customerExtId: null,
  owner: '',
}
export const program: Actor = { ...nobody, kind: 'job', name: 'system', isRoot: true, scope: 'all', owner: 'system' }
