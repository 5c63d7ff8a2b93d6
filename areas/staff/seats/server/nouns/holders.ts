import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SeatKind } from '#core/contract/seats.ts'

/** Whether a member, by the column that names them, has a seat of the kind at this moment; everybody, where it is not counted. */
export const holdsSeat = (corpId: number, kind: SeatKind, staffId: RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`(
  exists (select from seats t where t.corp_id = ${corpId} and t.staff_id = ${staffId} and t.kind = ${kind} and t.ended_at is null
    and (t.ends_at is null or t.ends_at > now()))
  or not exists (select from seat_grants g where g.corp_id = ${corpId} and g.kind = ${kind}))`
