import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { ActivationStatus } from '../contract/session.ts'

/**
 * What the company `c` may do now: one that withdrew its authorisation is to authorise again, as one that never did (R189); what it had,
 * and that it was activated, stays.
 */
export const activationNow = sql<
  Static<typeof ActivationStatus>
>`(case when c.withdrawn_at is null then c.activation_status else 'created' end)`
