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
    title: { zh: '让员工能接待客户', en: 'Let staff receive customers' },
    help: {
      zh: '至少一名员工开通客户联系；按席位使用时还要有席位。',
      en: 'At least one person with customer contact, and a seat where seats are counted.',
    },
    verb: { zh: '看员工', en: 'See staff' },
    screen: 'staff-management.list',
    done: (corpId) =>
      sql`exists (select from staff s where s.corp_id = ${corpId} and s.status = 1 and s.has_seat and s.has_customer_contact)`,
  }),
]
