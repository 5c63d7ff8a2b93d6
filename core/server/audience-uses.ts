import type { Context } from './context.ts'

/**
 * Where audiences are kept, so that whatever a condition names can say where it is used: `server/audience-uses.ts`, by default a list of these.
 * An index serves `find` (testing/plans.test.ts).
 */
export interface AudienceUse {
  kind: 'mass_message'
  /** The newest fifty, of those that the asker may see, whose audience names the id in one of these fields. */
  find: (ctx: Context, fields: readonly string[], id: string) => Promise<{ id: string; name: string; at: Date }[]>
}
