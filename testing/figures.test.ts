import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerStats, customersBeside, externalUsers } from '#areas/customer/customer-management/contract.ts'
import { home } from '#areas/foundation/app-shell/contract.ts'
import { staffStats } from '#areas/staff/staff-statistics/contract.ts'
import { type AnyCall, type Output, snake } from '#core/contract/call.ts'
import { code } from '#core/contract/errors.ts'
import { type Counted, type Figure, wordsOf } from '#core/contract/figures.ts'
import { taskCenter, tasks } from '#core/contract/tasks.ts'
import { addDays } from '#core/contract/time.ts'
import { allCalls, areaFolders, contributed } from '#core/server/areas.ts'
import type { Attention } from '#core/server/home.ts'
import { readSheet } from '#core/server/sheets/read.ts'
import { batchKinds } from '#core/server/tasks/batches.ts'
import { readFilters } from '#core/web/blocks/table/model.ts'
import { batchCases } from './batches.ts'
import { type Company, smallCompany } from './company.ts'
import { testDatabase } from './database.ts'
import { filterCases } from './filters.ts'
import { CallRefused, startTestApp, type TestApp } from './harness.ts'

/** Free for every figure that an area declares: number, list, link and export are equal in the scope of each viewer, or there is no link. */
const { url } = await testDatabase()
const figures: { name: string; figure: Figure }[] = []
for (const { dir, area } of areaFolders()) {
  const file = path.join(dir, 'figures.ts')
  if (!existsSync(file)) continue
  const all = Object.values((await import(pathToFileURL(file).href)) as Record<string, Record<string, Figure>>)
  for (const group of all) for (const [key, figure] of Object.entries(group)) figures.push({ name: `${area}.${key}`, figure })
}
const lists = (await allCalls()).map(({ call }) => call)
let app: TestApp
let company: Company
beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url })
  company = await smallCompany(app)
}, 60_000)
afterAll(() => app.close())

/** Inputs to test a call with: the required fields, and the same for one department where the call takes one. */
function inputsOf(call: AnyCall): object[] {
  const { required: needs = [], properties: takes = {} } = call.input as { required?: string[]; properties?: object }
  if (needs.includes('missionId')) return company.missions.map((missionId) => ({ missionId }))
  if (needs.includes('fieldId')) return [{ fieldId: company.field }]
  if (needs.includes('recordId')) return company.records.map((recordId) => ({ recordId }))
  if (needs.includes('otherId')) return [{ packId: company.packs[0], otherId: company.packs[1] }]
  // Who came together is asked for after thirty days, too.
  const days = 'step' in takes ? 59 : 13
  const range = { ...(needs.includes('from') && { from: addDays(company.today, -days), to: company.today }) }
  if (needs.includes('processId')) return [{ processId: company.stages.process, ...range }]
  if (needs.includes('ruleId')) return company.clearRules.map((ruleId) => ({ ruleId }))
  if (needs.includes('action')) {
    const audience = { status: 'friend' }
    return [
      { audience, action: 'ask_delete' },
      { audience, action: 'remove_tags', tagIds: [company.tags[0]] },
    ]
  }
  if (needs.includes('packId')) return company.packs.map((packId) => ({ packId, ...range }))
  const whole = needs.includes('by')
    ? ['add_way', 'staff', 'department'].map((by) => ({ ...range, by, pageSize: 100 }))
    : [{ ...range, ...('pageSize' in takes && { pageSize: 100 }) }]
  if ('departmentIds' in takes) return [...whole, { ...whole[0], departmentIds: [2] }]
  return 'departmentId' in takes ? [...whole, { ...whole[0], departmentId: 2 }] : whole
}
/** The answer as this viewer gets it; `null` when the call is not for them. */
async function ask(call: AnyCall, input: object, cookie: string): Promise<{ total?: number } | null> {
  try {
    return (await app.call(call, input, cookie)) as { total?: number }
  } catch (error) {
    if (error instanceof CallRefused && (error.code === code.forbidden || error.code === code.notFound)) return null
    throw error
  }
}
/** The numbers of a figure, from each call that gives them. */
async function numbers({ call, numbers, also = [] }: Figure, cookie: string): Promise<Counted[]> {
  const answers = [{ call, numbers }, ...also].map((one) =>
    inputsOf(one.call).map(async (input) => {
      const d = await ask(one.call, input, cookie)
      return d ? one.numbers(d, input) : []
    }),
  )
  return (await Promise.all(answers.flat())).flat()
}

const viewers = ['root', 'manager', 'seller', 'clerk'] as const
describe.each(figures)('$name', ({ figure }) => {
  test('the number is the total of its list, for whoever may open it', async () => {
    let most = 0
    for (const viewer of viewers) {
      const cookie = company.viewers[viewer]
      for (const { value, filter } of await numbers(figure, cookie)) {
        if (value === null) continue
        const list = await ask(figure.list, { ...filter, pageSize: 1 }, cookie)
        if (list) expect(list.total, `${viewer} ${JSON.stringify(filter)}`).toBe(value)
        most = Math.max(most, value)
      }
    }
    expect(most, 'the company of this test has nothing to count here').toBeGreaterThan(0)
  })

  test('its link asks for exactly these rows', async () => {
    for (const { filter } of await numbers(figure, company.viewers.root)) {
      if (figure.address) continue
      const words = { ...figure.words, ...wordsOf(filter) }
      expect(readFilters(figure.list, words)).toEqual(JSON.parse(JSON.stringify(filter)))
    }
  })
})

/** Where one figure names the file of a list, it is the file of all figures of that list; a summed column is that figure's own. */
const files = figures.flatMap(({ figure: { file, list } }) =>
  file && !file.column ? [{ name: list.name, file, of: figures.filter((one) => one.figure.list === list) }] : [],
)
const sums = figures.flatMap((one) => (one.figure.file?.column ? [{ name: one.name, file: one.figure.file, of: [one] }] : []))
describe.each([...new Map(files.map((one) => [one.name, one])).values(), ...sums])('the file of $name', ({ file, of }) => {
  test.each(viewers)('holds what each number that leads there says, for the %s', async (viewer) => {
    const cookie = company.viewers[viewer]
    const counted = (await Promise.all(of.map(({ figure }) => numbers(figure, cookie)))).flat().filter(({ value }) => value)
    const { value, filter } = counted[viewers.indexOf(viewer) % counted.length] ?? {}
    const started = filter && ((await ask(file.call, file.input(filter) as object, cookie)) as { taskId: string } | null)
    if (!started) return expect(viewer === 'root' ? 'nothing to count' : '').toBe('')
    const [header, ...rows] = (await sheet(started.taskId, cookie)).slice(0, -1) // the last row says who took it out
    const at = file.column ? header!.indexOf(file.column) : -1
    expect(file.column ? rows.reduce((n, r) => n + Number(r[at]), 0) : rows.length, JSON.stringify(filter)).toBe(value)
  })
})

test('the list behind a figure has a file, or its declaration says why not', () => {
  const bare = [...Map.groupBy(figures, ({ figure }) => figure.list)].filter(([, of]) => {
    const hasFile = of.some(({ figure: { file } }) => file && !file.column)
    return !of.every(({ figure: { noFile } }) => (hasFile ? noFile === undefined : noFile?.trim()))
  })
  expect(bare.map(([list, of]) => `${list.name}: ${of.map(({ name }) => name).join(', ')}`)).toEqual([])
})

test('each figure that an area declares stands on a screen', () => {
  const folders = [...areaFolders().map(({ dir }) => path.join(dir, 'web')), path.join(import.meta.dirname, '../core/web')]
  const sources = folders.filter(existsSync).flatMap((dir) =>
    readdirSync(dir, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
      .map((file) => readFileSync(path.join(dir, file), 'utf8')),
  )
  // A page that must not know the area says the figure's name in a comment, where it links by key.
  const stands = (name: string, { screen }: Figure) =>
    sources.some(
      (source) =>
        new RegExp(`Figures\\.${name.split('.')[1]}\\b`).test(source.replace(/^\s*\/\/.*$/gm, '')) ||
        (new RegExp(`// .*Figures\\.${name.split('.')[1]}\\b`).test(source) && source.includes(`addressOf('${screen}'`)),
    )
  expect(figures.filter(({ name, figure }) => !stands(name, figure)).map(({ name }) => name)).toEqual([])
})

test.each(viewers)('home, statistics, the phone and the side window tell the %s the same', async (viewer) => {
  const cookie = company.viewers[viewer]
  const [from, to] = [company.today, company.today]
  const today = (await ask(customerStats.today, {}, cookie)) as Output<typeof customerStats.today> | null
  const staffOf = { root: null, manager: company.staff.ben, seller: company.staff.ann, clerk: company.staff.dan }[viewer]
  if (!today) return expect(viewer).toBe('clerk')
  const { added, lost, total } = today
  const changes = { added: added.today, lost: lost.today }
  const dashboard = await app.call(customerStats.overview, { from, to }, cookie)
  expect({ ...dashboard.now, customers: dashboard.customers }).toMatchObject({ ...changes, customers: total })
  expect((await app.call(staffStats.overview, { from, to }, cookie)).now).toMatchObject(changes)
  const { list } = await app.call(staffStats.list, { from, to, pageSize: 100 }, cookie)
  const sum = (key: 'added' | 'lost') => list.reduce((n, row) => n + row[key], 0)
  expect({ added: sum('added'), lost: sum('lost') }).toEqual(changes)

  // The phone asks for one's own; of them the statistics of staff have a row.
  const mine = list.find((row) => row.staffId === staffOf)
  if (staffOf) {
    const own = await app.call(customerStats.overview, { from, to, staffIds: [staffOf] }, cookie)
    expect({ ...own.now, customers: own.customers }).toMatchObject({ added: mine!.added, lost: mine!.lost, customers: mine!.customers })
    if (viewer === 'seller')
      expect({ added: mine!.added, lost: mine!.lost, customers: mine!.customers }).toEqual({ ...changes, customers: total })
  }

  const customers = await app.call(externalUsers.list, { pageSize: 100 }, cookie)
  for (const row of customers.list) {
    const { customerId } = row
    const page = await app.call(externalUsers.detail, { customerId }, cookie)
    expect(await app.call(customersBeside.detail, { customerId }, cookie)).toEqual(page)
    expect({ tags: row.tagCount, groups: row.groupNames.length }).toEqual({ tags: page.tags.length, groups: page.groups.length })
  }
  expect(customers.list.length).toBeGreaterThan(5)
})

test('what needs attention: each number is the total of the list it leads to, for each viewer', async () => {
  const all = await contributed<Attention>('attention.ts')
  // The task center is a drawer without filters.
  const lists = all.filter(({ screen }) => screen !== taskCenter)
  expect(lists.filter(({ list, screen }) => screen.split('.')[0] !== list.area).map(({ key }) => key)).toEqual([])
  const { db } = app.ctx
  const receives = (has_customer_contact: boolean) =>
    db
      .updateTable('staff')
      .set({ has_customer_contact })
      .where('corp_id', '=', app.corpId)
      .where('staff_id', '=', company.staff.ben)
      .execute()
  await receives(false)
  await sql`insert into platform_quota (corp_id, family, window_at, parked_until) values (${app.corpId}, 'mass', 'epoch', now() + interval '1 hour')`.execute(
    db,
  )
  const seen = new Set<string>()
  for (const viewer of viewers) {
    const cookie = company.viewers[viewer]
    for (const { key, count, words, title } of (await app.call(home.attention, {}, cookie)).list) {
      const one = lists.find((one) => one.key === key)
      if (!one || one.address) continue
      const filter = Object.fromEntries(Object.entries(words).filter(([word]) => !(word in (one.words ?? {}))))
      const paged = 'pageSize' in one.list.input.properties ? { pageSize: 1 } : {}
      const answer = await ask(one.list, { ...readFilters(one.list, filter), ...paged }, cookie)
      expect(answer && (one.length?.(answer) ?? answer.total), `${viewer}: ${title.en}`).toBe(count)
      seen.add(key)
    }
  }
  await receives(true)
  // A job that died and what the self-check found have tests of their own (corp-config).
  expect([...seen].sort()).toEqual(
    lists
      .map(({ key }) => key)
      .filter((key) => key !== 'corp-config.jobs' && key !== 'corp-config.broken')
      .sort(),
  )
})

async function sheet(taskId: string, cookie: string): Promise<string[][]> {
  let task = await app.call(tasks.one, { taskId }, cookie)
  for (; ['queued', 'running'].includes(task.state); await sleep(20)) task = await app.call(tasks.one, { taskId }, cookie)
  expect(task.state, task.message.en).toBe('succeeded') // a file may stand although its task failed behind it
  const { pathname, search } = new URL(task.resultUrl!, app.url)
  const answer = await app.fetch(pathname + search, { headers: { cookie } })
  const out: string[][] = []
  for await (const row of readSheet(Buffer.from(await answer.arrayBuffer()), 'export.xlsx')) out.push(row)
  return out
}

describe('filters act or are refused', () => {
  /** The filters of the input: not the page, nor the id of the one thing that it is about. */
  const namesOf = ({ input: { properties = {}, required = [] } }: AnyCall) =>
    Object.keys(properties).filter((key) => key !== 'page' && key !== 'pageSize' && !(required.includes(key) && key.endsWith('Id')))
  const isList = (call: AnyCall) => {
    const fields = call.output.properties ?? {}
    return call.kind === 'query' && (fields.total || fields.tagGroupList || fields.next) && namesOf(call).length > 0
  }
  const plain = (d: object) => JSON.stringify({ ...d, asOf: null, bands: null })

  test.each(lists.filter(isList).map((call) => ({ name: call.name, call })))('$name', async ({ name, call }) => {
    const root = company.viewers.root
    const { base = {}, filters } = filterCases(company)[call.variantOf?.name ?? name] ?? { filters: {} }
    expect(Object.keys(filters).sort(), 'every filter has a case in testing/filters.ts').toEqual(namesOf(call).sort())
    const answerTo = async (input: object) => plain((await app.call(call, input, root)) as object)
    const whole = await answerTo(base)
    for (const [key, value] of Object.entries(filters)) {
      for (const one of several(call, key, value)) {
        const label = `${key} ${JSON.stringify(one)}`
        const more = isObject(one) && call.input.properties[key].type !== 'object' ? one : { [key]: one }
        if (isRefused(value))
          await expect(answerTo({ ...base, [key]: value.refused }), label).rejects.toMatchObject({
            code: code.badInput,
            body: { field: snake(key) },
          })
        else expect(await answerTo({ ...base, ...more }), `${label} changes nothing`).not.toBe(whole)
      }
    }
  })
})
test('a batch leads to a list that takes it and holds exactly the rows it touched', async () => {
  const resultLists = [...batchKinds.values()].flatMap((kind) => kind.resultList ?? [])
  const page = ({ list, screen }: (typeof resultLists)[number]) => {
    const { dir } = areaFolders().find(({ area }) => area === screen.split('.')[0])!
    const files = readdirSync(path.join(dir, 'web')).filter((file) => file.endsWith('.tsx'))
    // what two pages draw stands beside them
    files.sort((a, b) => Number(b.endsWith('Page.tsx')) - Number(a.endsWith('Page.tsx')))
    const sources = files.map((file) => readFileSync(path.join(dir, 'web', file), 'utf8'))
    return sources.find((s) => new RegExp(`call=\\{\\w+\\.${list.name.split('.').at(-1)}\\}\\s[^>]*rowKey=`).test(s))
  }
  const idIn = new Map<string, string>()
  for (const one of resultLists) {
    expect(Object.keys(one.list.input.properties), one.list.name).toContain('batch')
    const source = page(one) ?? ''
    idIn.set(one.list.name, /rowKey="(\w+)"/.exec(source)?.[1] ?? `no page of ${one.screen} shows it`)
  }
  const seen = new Set<string>()
  for await (const { call, input, touches } of batchCases(app, company)) {
    const { taskId } = (await app.call(call, input, company.viewers.root)) as { taskId: string }
    await app.settled()
    const { kind, rows, ...ended } = await app.call(tasks.one, { taskId }, company.viewers.root)
    expect(rows, JSON.stringify(ended)).not.toBeNull()
    const { list } = batchKinds.get(kind)!.resultList!
    const ids = Array.isArray(touches) ? touches : await touches()
    const answer = (await app.call(list, { batch: rows!.batch }, company.viewers.root)) as { list: Record<string, string>[] }
    expect(answer.list.map((row) => row[idIn.get(list.name)!]).sort(), call.name).toEqual([...ids].sort())
    expect(ids.length, call.name).toBeGreaterThan(0)
    seen.add(list.name)
  }
  expect([...seen].sort(), 'each has a case in testing/batches.ts').toEqual([...idIn.keys()].sort())
})

const isObject = (v: unknown): v is object => typeof v === 'object' && v !== null && !Array.isArray(v)
const isRefused = (v: unknown): v is { refused: unknown } => isObject(v) && 'refused' in v
/** An array where the field takes one value: several cases. */
const several = (call: AnyCall, key: string, value: unknown): unknown[] =>
  Array.isArray(value) && call.input.properties[key].type !== 'array' ? value : [value]
