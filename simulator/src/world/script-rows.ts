/** What goes wrong in a company by itself: the steps of a scenario, done at their time or when asked for. */
export type Act =
  | { kind: 'leave'; userid: string }
  | { kind: 'move'; userid: string; department: number }
  /** The nth of the member's customers, counted among those still there. */
  | { kind: 'part'; userid: string; nth: number; by: 'customer' | 'staff' }
  | { kind: 'rename_tag'; name: string; to: string }
  | { kind: 'delete_tag'; name: string }
  /** The nth group that is still there, and the nth of its customers. */
  | { kind: 'leave_group'; group: number; nth: number }
  | { kind: 'dismiss_group'; group: number }

export interface Step {
  /** Milliseconds of virtual time. */
  at: number
  act: Act
  done: boolean
  /** Why it could not happen: somebody had been there before. */
  skipped?: string
}
