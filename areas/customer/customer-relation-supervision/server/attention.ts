import { attention } from '#core/server/home.ts'
import { relation } from '../contract.ts'
import { whole } from './exports.ts'
import { asked, countOf } from './list.ts'

const behind = { verb: { zh: '查看', en: 'View' }, list: relation.list, screen: 'customer-relation-supervision.list' }
export default [
  /** Customers whom nobody at work follows: whoever writes gets no answer. */
  attention({
    ...behind,
    key: 'customer-relation-supervision.left',
    kind: 'waiting',
    urgent: true,
    order: 32,
    async lines(ctx) {
      const filter = { kind: 'left', only: 'left' } as const
      const count = await countOf(ctx, await asked(ctx, whole(filter)))
      return [
        {
          count,
          filter,
          title: {
            zh: `${count} 位客户只有离职员工跟进，没有人回复`,
            en: `${count} ${count === 1 ? 'customer is' : 'customers are'} followed by leavers only, and nobody answers`,
          },
        },
      ]
    },
  }),
  attention({
    ...behind,
    key: 'customer-relation-supervision.moved',
    kind: 'waiting',
    order: 45,
    async lines(ctx) {
      const filter = { kind: 'moved', state: 'open' } as const
      const count = await countOf(ctx, await asked(ctx, whole(filter)))
      return [
        {
          count,
          filter,
          title: {
            zh: `${count} 位客户被私下流转，还没有处理`,
            en: `${count} private ${count === 1 ? 'move' : 'moves'} of customers not looked into`,
          },
        },
      ]
    },
  }),
]
