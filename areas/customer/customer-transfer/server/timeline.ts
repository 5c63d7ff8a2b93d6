import { toldLines } from '#core/server/timeline.ts'
import { transferLines } from '../timeline.ts'
import { peopleOf } from './people.ts'

export default toldLines(transferLines, {
  handover: {
    async tell(events, ctx) {
      const people = await peopleOf(
        ctx.db,
        events.flatMap(({ data: { fromStaffId, toStaffId } }) => [fromStaffId, toStaffId].flatMap((id) => id ?? [])),
      )
      return events.map(({ data: { fromStaffId = '', toStaffId = '', state = 'done' } }) => ({
        handoverFrom: people.get(fromStaffId)?.name ?? '',
        handoverTo: people.get(toStaffId)?.name ?? '',
        handoverState: state,
      }))
    },
  },
})
