import { attention } from '#core/server/home.ts'
import { clearRecords } from '../contract.ts'
import { countRecords } from './records.ts'

export default [
  /** Nothing is cleared before somebody has looked. */
  attention({
    key: 'customer-clear.waiting',
    kind: 'waiting',
    order: 60,
    verb: { zh: '去确认', en: 'Decide' },
    list: clearRecords.proposals,
    screen: 'customer-clear.statics',
    words: { tab: 'records' },
    async lines(ctx) {
      const filter = { state: 'waiting' } as const
      const count = await countRecords(ctx, filter)
      return [
        {
          count,
          filter,
          title: {
            zh: `${count} 位客户建议清理，等待确认`,
            en: `${count} ${count === 1 ? 'customer is' : 'customers are'} proposed to be cleared`,
          },
        },
      ]
    },
  }),
]
