import { staffLeft } from '#areas/staff/staff-management/contract.ts'
import { on } from '#core/server/events.ts'
import { handOver } from './lucky-draws.ts'

export default [on(staffLeft, 'lucky_draws.hand_over', (ctx, { staffId }) => handOver(ctx, staffId))]
