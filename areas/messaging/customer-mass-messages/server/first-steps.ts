import { sql } from 'kysely'
import { firstStep } from '#core/server/home.ts'

export default [
  firstStep({
    key: 'customer-mass-messages.first',
    order: 70,
    title: { zh: '发出第一次群发', en: 'First mass message' },
    help: { zh: '选一群人，员工确认后送到每位客户。', en: 'Choose people; staff confirm, and everybody gets it.' },
    verb: { zh: '去群发', en: 'Write' },
    screen: 'customer-mass-messages.create',
    done: (corpId) => sql`
      exists (select from mass_missions m where m.corp_id = ${corpId} and m.state in ('sending', 'waiting', 'done') and m.deleted_at is null)`,
  }),
]
