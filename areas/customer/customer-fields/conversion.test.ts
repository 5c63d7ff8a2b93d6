import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import type { Input } from '#core/contract/call.ts'
import { code } from '#core/contract/errors.ts'
import { type FieldType, type FieldValue, fieldText, fieldTypes } from '#core/contract/fields.ts'
import { tasks } from '#core/contract/tasks.ts'
import { convertValue } from '#core/server/fields/convert.ts'
import { readValue } from '#core/server/fields/read.ts'
import { putValues } from '#core/server/fields/values.ts'
import { allFields } from '#core/server/fields.ts'
import { testDatabase } from '#testing/database.ts'
import { refusalOf, startTestApp, type TestApp } from '#testing/harness.ts'
import { customFields } from './contract.ts'
import { ofCustomers } from './server/owner.ts'

const { url } = await testDatabase()
let app: TestApp
let admin: string
let people: string[]

beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url })
  app.sim.createStaff({ userid: 'anna', name: 'anna', department: [1], customer_contact: true })
  admin = await app.asAdmin()
  await app.call(staff.sync, {}, admin)
  await app.settled()
  for (let i = 0; i < 5; i++) app.sim.add({ person_id: app.sim.createCustomer({ name: `安客${i}` }).id, userid: 'anna' })
  await app.settled()
  people = (await app.call(externalUsers.list, { sort: 'added_at' }, admin)).list.map((c) => c.customerId)
}, 60_000)
afterAll(() => app.close())

type Draft = Input<typeof customFields.add>
const bare: Omit<Draft, 'key' | 'type' | 'labelZh'> = {
  labelEn: '',
  limits: {},
  options: [],
  required: false,
  readOnly: false,
  masked: false,
  indexed: false,
  departmentIds: [],
  roleIds: [],
  initial: null,
}
const fieldOf = async (fieldId: string) => (await app.call(customFields.setting, {}, admin)).list.find((f) => f.fieldId === fieldId)!
const knownOf = async (customerId: string, fieldId: string) =>
  (await app.call(customFields.values, { customerId }, admin)).list.find((v) => v.field.fieldId === fieldId)!
async function put(customerId: string, fieldId: string, value: FieldValue) {
  const { version } = await knownOf(customerId, fieldId)
  await app.call(customFields.setValue, { customerId, fieldId, value, version }, admin)
}
async function ended(taskId: string) {
  for (const end = Date.now() + 30_000; ; await sleep(25)) {
    const task = await app.call(tasks.one, { taskId }, admin)
    if (!['queued', 'running'].includes(task.state)) return task
    if (Date.now() > end) throw new Error(`task ${task.kind} is still ${task.state}`)
  }
}
async function numberOf(fieldId: string): Promise<number> {
  const { rows } = await sql<{ no: number }>`select no from fields where corp_id = ${app.corpId} and field_id = ${fieldId}`.execute(
    app.ctx.db,
  )
  return rows[0]!.no
}
/** How many have a value: as it is kept, and as it is counted. */
const filled = async (fieldId: string) => [
  (await app.call(customFields.filled, {}, admin)).list.find((f) => f.fieldId === fieldId)?.filled ?? 0,
  (await app.call(customFields.usage, { fieldId }, admin)).filled,
]
const values = (fieldId: string) => Promise.all(people.slice(0, 3).map(async (id) => (await knownOf(id, fieldId)).value))

test('a text becomes a choice: all of it or nothing, previewed, and no key or value of before is left', async () => {
  const { fieldId } = await app.call(customFields.add, { ...bare, key: 'store', labelZh: 'store', type: 'text', indexed: true }, admin)
  for (const [i, shop] of ['静安寺', '徐家汇', '静安寺'].entries()) await put(people[i]!, fieldId, shop)
  const { key, builtIn, converting, hidden, version, ...field } = await fieldOf(fieldId)
  const one = { ...field, type: 'choice' as const, indexed: false, limits: {}, options: [{ zh: '静安寺', en: '' }], moves: {} }
  const { type, limits, options, masked, indexed } = one
  const shape = { fieldId, type, limits, options, masked, indexed, moves: {} }
  expect(await app.call(customFields.preview, shape, admin)).toEqual({ filled: 3, converts: 2, refused: [{ text: '徐家汇', count: 1 }] })
  const before = await sql<object>`select vals, keys from field_values where corp_id = ${app.corpId} order by object_id`.execute(app.ctx.db)
  const failed = await ended((await app.call(customFields.convert, { ...one, version }, admin)).taskId)
  expect(failed).toMatchObject({ state: 'partly_failed', failed: 1 })
  expect([await values(fieldId), (await fieldOf(fieldId)).type]).toEqual([['静安寺', '徐家汇', '静安寺'], 'text'])
  const after = await sql<object>`select vals, keys from field_values where corp_id = ${app.corpId} order by object_id`.execute(app.ctx.db)
  expect(after.rows).toEqual(before.rows)
  // Under the number that it was to have something may stand yet: nobody else gets it.
  expect(await numberOf((await app.call(customFields.add, { ...bare, key: 'later', labelZh: 'later', type: 'text' }, admin)).fieldId)).toBe(
    (await numberOf(fieldId)) + 2,
  )
  expect(await filled(fieldId)).toEqual([3, 3])

  const both = { ...one, options: [...one.options, { zh: '徐家汇', en: '' }] }
  const now = await fieldOf(fieldId)
  expect(await ended((await app.call(customFields.convert, { ...both, version: now.version }, admin)).taskId)).toMatchObject({
    state: 'succeeded',
    done: 3,
  })
  expect([await values(fieldId), await fieldOf(fieldId)]).toMatchObject([[1, 2, 1], { type: 'choice', converting: null }])
  const { rows } = await sql<{ keys: string[]; n: number }>`
    select keys, (select count(*)::int from jsonb_object_keys(vals)) as n from field_values where corp_id = ${app.corpId} order by object_id`.execute(
    app.ctx.db,
  )
  expect(rows.map((r) => [r.keys.length, r.n])).toEqual([
    [2, 1],
    [2, 1],
    [2, 1],
  ])

  // An option that goes takes whoever has it along, where the company says where to.
  const chosen = await fieldOf(fieldId)
  const { key: _k, builtIn: _b, converting: _c, hidden: _h, ...less } = { ...chosen, options: chosen.options.slice(0, 1) }
  expect((await refusalOf(app.call(customFields.update, { ...less, hidden: false }, admin)))?.code).toBe(code.conflict)
  await ended((await app.call(customFields.convert, { ...less, moves: { 2: 1 } }, admin)).taskId)
  expect(await values(fieldId)).toEqual([1, 1, 1])
  await put(people[0]!, fieldId, null)
  expect(await filled(fieldId)).toEqual([2, 2])
  expect((await app.call(customFields.filled, {}, admin)).customers).toBe(5)
})

test('while it is converted it reads as before and nobody writes it; killed half-way it goes on, nothing twice', async () => {
  const { fieldId } = await app.call(customFields.add, { ...bare, key: 'spent', labelZh: 'spent', type: 'number' }, admin)
  for (const [i, n] of [5, 12, 7].entries()) await put(people[i]!, fieldId, n)
  // More than two pages, so that a run is killed between them; objects that nobody lists are written like the others.
  await sql`
    insert into field_values (corp_id, object_id, owner, vals, keys)
    select ${app.corpId}::int, gen_random_uuid(), 'customer', jsonb_build_object(f.no::text, g.n), array[f.no::text]
    from fields f, generate_series(1, 1300) as g(n) where f.corp_id = ${app.corpId} and f.field_id = ${fieldId}`.execute(app.ctx.db)
  const { key, builtIn, converting, hidden, ...field } = await fieldOf(fieldId)
  // Held at its last page by a row that somebody else has locked.
  const holder = new pg.Client(url)
  await holder.connect()
  await holder.query('begin')
  await holder.query('select object_id from field_values where corp_id = $1 order by object_id desc limit 1 for update', [app.corpId])
  const { taskId } = await app.call(customFields.convert, { ...field, type: 'money', limits: {}, moves: {} }, admin)
  const written = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*) filter (where v.vals ? (f.converting->>'no'))::int as n
      from field_values v join fields f on f.corp_id = ${app.corpId} and f.field_id = ${fieldId} where v.corp_id = ${app.corpId}`.execute(
      app.ctx.db,
    )
    return rows[0]!.n
  }
  for (const end = Date.now() + 20_000; (await written()) < 500 && Date.now() < end; ) await sleep(25)
  expect(await written()).toBeGreaterThanOrEqual(500)
  expect(await values(fieldId)).toEqual([5, 12, 7])
  expect((await knownOf(people[0]!, fieldId)).editable).toBe(false)
  expect((await refusalOf(put(people[0]!, fieldId, 6)))?.code).toBe(code.conflict)
  // The worker's connection dies in the middle of its page, as with a process that is killed.
  await holder.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%field_values%'`,
  )
  await holder.query('rollback')
  await holder.end()
  expect(await ended(taskId)).toMatchObject({ state: 'succeeded', failed: 0 })
  expect(await values(fieldId)).toEqual([500, 1200, 700])
  const { rows } = await sql<{ n: number; sum: number }>`
    select count(*)::int as n, sum((v.vals->>f.no::text)::int)::int as sum from field_values v join fields f on f.corp_id = ${app.corpId} and f.field_id = ${fieldId}
    where v.corp_id = ${app.corpId} and v.keys @> array[f.no::text]`.execute(app.ctx.db)
  expect(rows[0]).toEqual({ n: 1303, sum: 100 * ((1300 * 1301) / 2 + 24) })
})

test('whoever read a field before it was converted or deleted does not write it afterwards', async () => {
  const { fieldId } = await app.call(customFields.add, { ...bare, key: 'late', labelZh: 'late', type: 'number' }, admin)
  const customer = people[0]!
  await put(customer, fieldId, 5)
  const read = (await allFields(app.ctx.db, ofCustomers)).find((f) => f.fieldId === fieldId)!
  const write = () =>
    app.ctx
      .tx((tx) => putValues(tx, app.ctx, ofCustomers, [{ objectId: customer, values: new Map([[read, 6]]) }]))
      .then(
        () => 0,
        (error: { code: number }) => error.code,
      )
  const { key, builtIn, converting, hidden, ...field } = await fieldOf(fieldId)
  await ended((await app.call(customFields.convert, { ...field, type: 'money', limits: {}, moves: {} }, admin)).taskId)
  expect(await write()).toBe(code.conflict)
  expect((await knownOf(customer, fieldId)).value).toBe(500)
  const now = (await allFields(app.ctx.db, ofCustomers)).find((f) => f.fieldId === fieldId)!
  Object.assign(read, now)
  await app.call(customFields.delete, { fieldId, version: now.version }, admin)
  expect(await write()).toBe(code.conflict)
})

test('property: what converts says the same afterwards, and leads back to what it was', () => {
  const options = ['坚果', '牛奶', '12', '2026-11-21', '甲、乙'].map((zh, i) => ({ no: i + 1, zh, en: '' }))
  const shapeOf = (type: FieldType) => ({
    type,
    limits: type === 'number' ? { decimals: 3 } : {},
    options: type === 'choice' || type === 'multiChoice' ? options : [],
  })
  const text = fc.oneof(
    fc.constantFrom(
      '12',
      '12.50',
      '007',
      '1.234',
      '2026-11-21',
      '2026-11-21 09:30',
      '坚果',
      '牛奶、坚果',
      'a.b@x.com',
      '13800138000',
      'https://a.example',
      '甲、乙',
    ),
    fc.string({ maxLength: 30 }),
  )
  const given = fc.oneof(
    text,
    fc.integer({ min: -3, max: 99_999 }),
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }),
    fc.subarray([1, 2, 3, 4, 5], { minLength: 1 }),
  )
  const types = fieldTypes.filter((type) => type !== 'staff')
  const zone = 'Asia/Shanghai'
  const plain = (type: FieldType, value: FieldValue) => fieldText({ ...shapeOf(type), masked: false }, value, { en: false, zone })
  let converted = 0
  fc.assert(
    fc.property(fc.constantFrom(...types), fc.constantFrom(...types), given, (from, to, one) => {
      const read = readValue(shapeOf(from), one, zone)
      if (!('value' in read) || read.value === null) return
      const became = convertValue(shapeOf(from), shapeOf(to), {}, read.value, zone)
      if (became === undefined) return
      converted++
      const back = convertValue(shapeOf(to), shapeOf(from), {}, became as Exclude<FieldValue, null>, zone)
      // Labels stand in no order; everything else comes back to the letter.
      const labels = (value: FieldValue | undefined) =>
        plain(from, value ?? null)
          .split(/[,，、;；]/)
          .map((label) => label.trim())
          .sort()
      if (to === 'multiChoice') expect([from, labels(back)]).toEqual([from, labels(read.value)])
      else expect([from, to, became, back]).toEqual([from, to, became, read.value])
    }),
    { numRuns: 4000 },
  )
  expect(converted).toBeGreaterThan(100)
})
