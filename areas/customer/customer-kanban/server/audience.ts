import { sql } from 'kysely'
import { conditionsOf } from '#core/server/audience-conditions.ts'
import { cameDue, standsWhere } from '#core/server/stages/where.ts'
import { processesFor } from '#core/server/stages.ts'
import { byStages } from '../audience.ts'
import { customers } from './subject.ts'

const id = sql`c.customer_id`

export default conditionsOf(
  byStages,
  {
    stageIds: async (ctx, stageIds, { stageOverdue }) =>
      stageOverdue ? undefined : standsWhere(ctx, await processesFor(ctx, customers), id, { stageIds }),
    stageOverdue: async (ctx, _, { stageIds }) => standsWhere(ctx, await processesFor(ctx, customers), id, { stageIds, overdue: true }),
  },
  {
    stageIds: { lines: ['stageMoved'], refers: 'customer_stages' },
    stageOverdue: {
      lines: ['stageMoved'],
      overTime: async (ctx, _, between, { stageIds }) => cameDue(ctx, await processesFor(ctx, customers), id, { stageIds, ...between }),
    },
  },
)
