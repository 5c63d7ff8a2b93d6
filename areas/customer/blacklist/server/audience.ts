import { sql } from 'kysely'
import { conditionsOf } from '#core/server/audience-conditions.ts'
import { byBlackList } from '../audience.ts'
import { onBlackList } from './nouns/black-list.ts'

export default conditionsOf(
  byBlackList,
  {
    blackList: ({ corpId }, value) => (value === 'on' ? onBlackList(corpId) : sql`not ${onBlackList(corpId)}`),
  },
  {
    blackList: {
      lines: ['listed', 'unlisted'],
      overTime: ({ corpId }, _, { from, to }) => sql`c.customer_id = any(array(select b.customer_id from black_list b
      where b.corp_id = ${corpId} and b.until >= ${from} and b.until < ${to}))`,
    },
  },
)
