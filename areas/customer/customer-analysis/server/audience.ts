import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { conditionsOf } from '#core/server/audience-conditions.ts'
import { byTouch } from '../audience.ts'
import { type Band, bandDays } from '../bands.ts'

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`
/** Customers `c` whose last touch is so long ago. */
export const touchedIn = (band: Band): RawBuilder<SqlBool> => {
  const [over, upTo] = bandDays[band]
  const older = over === null ? sql<SqlBool>`true` : sql<SqlBool>`c.touched_at < ${daysAgo(over)}`
  return upTo === null ? older : sql<SqlBool>`${older} and c.touched_at >= ${daysAgo(upTo)}`
}

export default conditionsOf(
  byTouch,
  { lastTouch: (_, band) => sql`(${touchedIn(band)})` },
  {
    lastTouch: {
      lines: ['added', 'massMessage'],
      overTime: (_, band, { from, to }) => {
        const ends = bandDays[band].filter((days) => days !== null)
        return sql<SqlBool>`(${sql.join(
          ends.map(
            (days) =>
              sql`c.touched_at >= ${from}::timestamptz - make_interval(days => ${days}) and c.touched_at < ${to}::timestamptz - make_interval(days => ${days})`,
          ),
          sql` or `,
        )})`
      },
    },
  },
)
