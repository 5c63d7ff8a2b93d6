import { sql } from 'kysely'
import { firstStep } from '#core/server/home.ts'

export default [
  firstStep({
    key: 'staff-management.sync',
    order: 20,
    title: { zh: '同步员工', en: 'Sync staff' },
    help: { zh: '先有通讯录，才认得客户是谁的。', en: 'The address book first: it tells whose a customer is.' },
    verb: { zh: '去同步', en: 'Sync' },
    screen: 'staff-management.list',
    done: (corpId) => sql`exists (select from staff s where s.corp_id = ${corpId} and s.status = 1)`,
  }),
  firstStep({
    key: 'staff-management.seats',
    order: 40,
    title: { zh: '分配席位', en: 'Assign seats' },
    help: { zh: '至少一名员工开通客户联系并有席位。', en: 'At least one person with customer contact and a seat.' },
    verb: { zh: '去分配', en: 'Assign' },
    screen: 'staff-management.list',
    done: (corpId) =>
      sql`exists (select from staff s where s.corp_id = ${corpId} and s.status = 1 and s.has_seat and s.has_customer_contact)`,
  }),
]
