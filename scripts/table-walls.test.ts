import { expect, test } from 'vitest'
import { checkTables, type Lent, tableUses } from './table-walls.ts'

const owners = new Map([
  ['customers', 'customer/customer-management'],
  ['follows', 'customer/customer-management'],
  ['tasks', 'core'],
  ['live_codes', 'acquisition/live-codes'],
  ['sessions', 'core'],
])
const live = 'areas/acquisition/live-codes/server/codes.ts'
const problems = (text: string, { file = live, lent = {} as Lent } = {}) =>
  checkTables(tableUses(file, text, new Set(owners.keys())), owners, lent)

test.each([
  ['a statement', 'sql`update customers set name = 1`', 'writes customers'],
  ['an alias', 'sql`update customers c set name = 1`', 'writes customers'],
  ['a statement in a statement', 'sql`with a as (insert into customers (x) values (1)) select 1`', 'writes customers'],
  ['a deletion', 'sql`delete from customers`', 'writes customers'],
  ['a schema', 'sql`UPDATE public.customers set name = 1`', 'writes customers'],
  ['a name that is put in', `sql\`update $\{sql.table('customers')} set name = 1\``, 'writes customers'],
  ['a name that is made', `sql\`delete from $\{sql.ref(table)} where true\``, 'writes a table that it does not name'],
  ['a builder', "db.updateTable('customers as c').set({})", 'writes customers'],
  ['a builder over lines', "db\n  .insertInto('tasks')\n  .values({})", 'writes tasks'],
  ['a question', 'sql<{ n: number }>`select * from customers`', 'reads customers'],
  ['a join', 'sql`select * from live_codes w left join customers c on true`', 'reads customers'],
  ['a list', 'sql`select * from live_codes w, customers c`', 'reads customers'],
  ['a fragment', 'sql`customers c join live_codes w on true`', 'reads customers'],
  ['a builder that joins', "db.selectFrom('live_codes').innerJoin('customers as c', (j) => j)", 'reads customers'],
  ['a builder with a list', "db.selectFrom(['live_codes', 'customers'])", 'reads customers'],
  ['what is put in', `sql\`select $\{sql\`(select 1 from customers)\`}\``, 'reads customers'],
])('another owner’s table: %s', (_what, text, said) => {
  expect(problems(text)).toEqual([expect.stringContaining(said)])
})

test('sessions are written where every process is told, and nowhere else, not even by their owner', () => {
  const ends = 'sql`delete from sessions s where true`'
  expect(problems(ends, { file: 'core/server/session.ts' })).toEqual([])
  expect(problems(ends, { file: 'core/server/bootstrap.ts' })).toEqual([expect.stringContaining('tell every process')])
})

test('its own tables, what is lent, and words that only look like it', () => {
  expect(problems("sql`update live_codes w set x = 1`; db.deleteFrom('live_codes')")).toEqual([])
  expect(problems('sql`select * from customers`', { lent: { customers: 'everybody' } })).toEqual([])
  expect(problems('sql`select * from customers`', { lent: { customers: ['acquisition/live-codes'] } })).toEqual([])
  expect(problems('sql`select * from customers`', { lent: { customers: ['staff/sop'] } })).toHaveLength(2)
  expect(problems(`sql\`select 1 from live_codes where $\{mine} for update $\{limit}\``)).toEqual([])
  expect(problems('sql`delete from customers`', { lent: { customers: 'everybody' } })).toHaveLength(1)
  expect(problems("// update customers\nconst a = 'from customers'; sql`select 1 -- from customers`;")).toEqual([])
})
