import { staffChanged, staffJoined, staffLeft } from '#areas/staff/staff-management/contract.ts'
import { seatKinds } from '#core/contract/seats.ts'
import { on } from '#core/server/events.ts'
import { welcome } from './newcomers.ts'
import { endSeats } from './seats.ts'
import { waitNoMore } from './waits.ts'

export default [
  on(staffJoined, 'seats.welcome', (ctx, { staffIds }) => welcome(ctx, staffIds)),
  // who is activated later, or comes back
  on(staffChanged, 'seats.welcome_back', (ctx, { staffId }) => welcome(ctx, [staffId])),
  on(staffLeft, 'seats.leave', async (ctx, { staffId }) => {
    await ctx.tx(async (tx) => {
      await endSeats(ctx, tx, [staffId], seatKinds, { why: 'left' })
      await waitNoMore(tx, [staffId], seatKinds)
    })
  }),
]
