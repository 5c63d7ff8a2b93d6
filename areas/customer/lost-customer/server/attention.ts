import { dayOf } from '#core/contract/time.ts'
import { staffInScope } from '#core/server/access.ts'
import { attention } from '#core/server/home.ts'
import { zoneOf } from '#core/server/zone.ts'
import { outflow } from '../contract.ts'
import { openAlarms } from './alarms.ts'
import { countOf, lostWhere } from './list.ts'

export default [
  /** A member who deleted many: a line each, at most three. */
  attention({
    key: 'lost-customer.alarms',
    kind: 'wrong',
    urgent: true,
    order: 30,
    verb: { zh: '查看', en: 'View' },
    list: outflow.list,
    screen: 'lost-customer.list',
    async lines(ctx) {
      const zone = await zoneOf(ctx.db)
      const alarms = await openAlarms(ctx, await staffInScope(ctx), dayOf(new Date(), zone), zone)
      return alarms.slice(0, 3).map(({ staffId, staffName, day, at, lost }) => ({
        count: lost,
        filter: { from: day, to: day, staffIds: [staffId], by: ['staff' as const] },
        title: { zh: `${staffName} 一天删除了 ${lost} 位客户`, en: `${staffName} deleted ${lost} customers in one day` },
        help: { zh: day, en: day },
        at: new Date(at),
      }))
    },
  }),
  /** What the person was told of and has not read. */
  attention({
    key: 'lost-customer.unread',
    kind: 'waiting',
    order: 40,
    verb: { zh: '查看', en: 'View' },
    list: outflow.list,
    screen: 'lost-customer.list',
    async lines(ctx) {
      const filter = { read: false }
      const count = await countOf(ctx, 'lost', await lostWhere(ctx, { state: 'lost', ...filter }))
      return [
        {
          count,
          filter,
          title: { zh: `${count} 位客户流失，还没有看过`, en: `${count} lost ${count === 1 ? 'customer' : 'customers'} not looked at yet` },
        },
      ]
    },
  }),
]
