import { sql } from 'kysely'
import { condition } from '#core/server/audience-conditions.ts'
import { onBlackList } from './nouns/black-list.ts'

export default [condition('blackList', ({ corpId }, value) => (value === 'on' ? onBlackList(corpId) : sql`not ${onBlackList(corpId)}`))]
