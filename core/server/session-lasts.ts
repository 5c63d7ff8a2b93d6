import { sql } from 'kysely'

/** How long a session lasts, and whether local administrators need a second factor; the company's (`sign-in-setting.ts`). */
export interface SignInSetting {
  /** Without a request for so long, a session ends. */
  idleMinutes: number
  /** After so long it ends, however busy. */
  absoluteDays: number
  totpRequired: boolean
}
/** Idle 12 h, absolute 7 days until a company says otherwise (research/reliability.md B3). */
export const unset: SignInSetting = { idleMinutes: 720, absoluteDays: 7, totpRequired: false }
/** Rows and cookies of sessions are kept no longer, whatever a company sets. */
export const mostDays = 30

/** Of the session `s` of the company `c`, by the database's clock; so that a change of the setting holds at the next request. */
export const lasts = sql<boolean>`(s.expires_at > now()
  and s.created_at > now() - make_interval(days => coalesce((c.settings #>> '{sign_in,absoluteDays}')::int, ${unset.absoluteDays}::int))
  and s.seen_at > now() - make_interval(mins => coalesce((c.settings #>> '{sign_in,idleMinutes}')::int, ${unset.idleMinutes}::int)))`
