import { attention } from '#core/server/home.ts'
import { transferRecords } from '../contract.ts'
import { countOf, recordWhere } from './records.ts'

export default [
  /** Came to nothing, and nobody has tried somebody else: these customers still have nobody, or who is leaving. */
  attention({
    verb: { zh: '换一位同事', en: 'Try somebody else' },
    list: transferRecords.list,
    screen: 'customer-transfer.record',
    key: 'customer-transfer.open',
    kind: 'waiting',
    order: 33,
    async lines(ctx) {
      const filter = { state: 'open' } as const
      const count = await countOf(ctx, await recordWhere(ctx, filter))
      return [
        {
          count,
          filter,
          title: {
            zh: `${count} 个转接没有成功，可以换一位同事`,
            en: `${count} ${count === 1 ? 'handover' : 'handovers'} came to nothing; try somebody else`,
          },
        },
      ]
    },
  }),
]
