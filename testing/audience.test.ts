import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { Audience } from '#core/contract/audience.ts'
import { allCalls } from '#core/server/areas.ts'
import { newId } from '#core/server/ids.ts'
import { anyTable } from './any-table.ts'
import { type Company, smallCompany } from './company.ts'
import { testDatabase } from './database.ts'
import { startTestApp, type TestApp } from './harness.ts'

/** Each condition that takes ids: one of a colleague, whom the asker may not know of, finds what one finds that does not exist. */
await allCalls() // declares the conditions
const { url } = await testDatabase()
let app: TestApp
let company: Company
beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url, role: 'http' })
  company = await smallCompany(app)
}, 60_000)
afterAll(() => app.close())

/** What makes a customer of `ann`, who sees her own only, meet the condition by an id that is a colleague's alone; or why there is none. */
const colleagues: Record<string, string | ((customerId: string) => Promise<string>)> = {
  tagsAny: 'tags are the company’s',
  tagsAll: 'tags are the company’s',
  tagsNone: 'tags are the company’s',
  staffIds: 'who shares a customer is told on the customer',
  excludeCustomerIds: 'only hers are asked for',
  async customerIds() {
    const { rows } = await sql<{ id: string }>`
      select customer_id as id from customers where not staff_ids && array[${company.staff.ann}]::uuid[] limit 1`.execute(
      anyTable(app.app.db),
    )
    return rows[0]!.id
  },
  async wayIds(customerId) {
    const way = company.ways[2]! // dan's
    await sql`update customers set way_ids = array[${way}]::uuid[] where customer_id = ${customerId}`.execute(anyTable(app.app.db))
    return way
  },
  async groupIds(customerId) {
    const group = company.groups[2]! // fay's
    await sql`update customers set group_ids = array[${group}]::uuid[] where customer_id = ${customerId}`.execute(anyTable(app.app.db))
    return group
  },
  packsAny: 'packs are the company’s',
  packsAll: 'packs are the company’s',
  packsNone: 'packs are the company’s',
  stageIds: 'stages are the company’s: everybody knows all of them',
  async batch(customerId) {
    await sql`insert into task_rows (corp_id, task_id, row_id, name) values (${app.corpId}, ${company.batch}, ${customerId}, '')`.execute(
      anyTable(app.app.db),
    )
    return company.batch
  },
}
// biome-ignore lint/suspicious/noExplicitAny: JSON Schema is read structurally
const isId = (schema: any): boolean => schema.description === 'UUIDv7' || (schema.type === 'array' && isId(schema.items))
const fields = Object.entries(Audience.properties)
  .filter(([, schema]) => isId(schema))
  .map(([field]) => field)

test.each(fields)('%s: an id of a colleague is as one that does not exist', async (field) => {
  const make = colleagues[field]
  expect(make, 'say here how a colleague’s id is met, or why there is none').toBeDefined()
  if (typeof make === 'string') return
  const mine = (await app.call(externalUsers.list, { page: 1, pageSize: 1 }, company.viewers.seller)).list[0]!.customerId
  const id = await make!(mine)
  const found = async (one: string, viewer: string) =>
    (await app.call(externalUsers.list, { page: 1, pageSize: 10, [field]: field === 'batch' ? one : [one] }, viewer)).total
  expect(await found(id, company.viewers.root)).toBeGreaterThan(0)
  expect(await found(id, company.viewers.seller)).toBe(await found(newId(), company.viewers.seller))
})
