import { sql } from 'kysely'
import type { SeatKind } from '#core/contract/seats.ts'
import { newId } from '#core/server/ids.ts'
import { roleIdOf } from '#core/server/roles.ts'
import { cookieName } from '#core/server/session.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import { refusalOf, startTestApp } from '#testing/harness.ts'
import { seats } from './contract.ts'
import { setGrant } from './server/grant.ts'

/** A company that counts no seats yet, its administrator, and what is done to seats in tests. */
export async function seatCompany() {
  const { url } = await testDatabase()
  const app = await startTestApp({ databaseUrl: url })
  const admin = await app.asAdmin()
  const day = 86_400_000
  const grant = (kind: SeatKind, number: number | null, endsAt: Date | null = null) => setGrant(app.ctx.db, kind, { number, endsAt })
  const kindOf = async (kind: SeatKind) => (await app.call(seats.summary, {}, admin)).kinds.find((k) => k.kind === kind)!
  const codeOf = async (work: Promise<unknown>) => (await refusalOf(work))?.code
  const sessionOf = async (staffId: string) =>
    `${cookieName}=${await app.app.sessions.begin({ corpId: app.corpId, kind: 'staff', staffId, ip: '', userAgent: '' })}`

  let made = 0
  /** People with the role of administrators, whom nobody has given a seat. */
  async function people(n: number, more: Record<string, unknown> = {}): Promise<string[]> {
    const rows = Array.from({ length: n }, () => {
      const name = `p${String(++made).padStart(4, '0')}`
      const role_id = roleIdOf(app.corpId, 'admin')
      return { corp_id: app.corpId, staff_id: newId(), staff_ext_id: name, name, pinyin: name, role_id, department_ids: [1], ...more }
    })
    await anyTable(app.app.db).insertInto('staff').values(rows).execute()
    return rows.map((r) => r.staff_id)
  }
  /** So much later: every moment of these seats, and of what was granted, was so much earlier. */
  async function pass(kind: SeatKind, ms: number): Promise<void> {
    const db = anyTable(app.app.db)
    const by = sql`make_interval(secs => ${ms / 1000})`
    await sql`update seats set starts_at = starts_at - ${by}, ends_at = ends_at - ${by} where kind = ${kind} and ended_at is null`.execute(
      db,
    )
    await sql`update seat_grants set ends_at = ends_at - ${by} where kind = ${kind}`.execute(db)
    app.app.sessions.forget()
  }
  return { app, admin, day, grant, kindOf, codeOf, sessionOf, people, pass }
}
