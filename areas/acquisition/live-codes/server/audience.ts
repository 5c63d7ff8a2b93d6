import { sql } from 'kysely'
import { conditionsOf } from '#core/server/audience-conditions.ts'
import { byCodes } from '../audience.ts'

export default conditionsOf(byCodes, { wayIds: (_, ids) => sql`c.way_ids && ${ids}::uuid[]` })
