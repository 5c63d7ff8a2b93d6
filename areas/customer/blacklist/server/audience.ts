import { sql } from 'kysely'
import { conditionsOf } from '#core/server/audience-conditions.ts'
import { byBlackList } from '../audience.ts'
import { onBlackList } from './nouns/black-list.ts'

export default conditionsOf(byBlackList, {
  blackList: ({ corpId }, value) => (value === 'on' ? onBlackList(corpId) : sql`not ${onBlackList(corpId)}`),
})
