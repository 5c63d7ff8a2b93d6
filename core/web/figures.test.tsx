import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import '#apps/console/parts.ts'
import { screens as ofConsole } from '#apps/console/screens.ts'
import { screens as ofPhones } from '#apps/mobile/screens.ts'
import type { AnyCall } from '#core/contract/call.ts'
import type { Behind, Figure } from '#core/contract/figures.ts'
import { savedViews, tableHeader } from '#core/contract/views.ts'
import { codecOf } from '#core/contract/wire.ts'
import { leadsTo } from './figures.ts'
import { go } from './history.ts'
import { partsOf } from './parts.ts'
import { makeRouter, screenAt } from './router.tsx'
import { setSession } from './session.ts'
import { type Answers, answer, type Network, network, type Sent, type Shown, show, somebody, until } from './testing.tsx'
import { Antd } from './theme/antd.tsx'

// drawn on a canvas, of which there is none here
vi.mock('./blocks/stats/Chart.tsx', () => ({ Chart: () => null }))

/** Free for every figure that an area declares: the page that its link opens asks its list for exactly what was counted, and shows it. */
// biome-ignore lint/suspicious/noExplicitAny: JSON Schema is read structurally
type Json = any
const me = somebody()
/** A condition in a language of its own (`live_code:0190…` is one), which no sample speaks: a list would refuse it. */
const written = ({ pattern, description, maxLength }: Json): boolean =>
  Boolean(pattern) && description !== 'UUIDv7' && (maxLength === 4000 || pattern === '^[a-z_]+:.+$')
/** An answer or a question of this shape, with everything in it and one row in each list. */
function sample(schema: Json): Json {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return sample(schema.anyOf[0])
  if (schema.properties)
    return Object.fromEntries(Object.entries<Json>(schema.properties).flatMap(([key, one]) => (written(one) ? [] : [[key, sample(one)]])))
  if (schema.type === 'array') return [sample(schema.items)]
  if (schema.type === 'object') return {}
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, 1)
  if (schema.type === 'boolean') return false
  if (schema.type === 'null') return null
  if (schema.description === 'UUIDv7') return me.staffId // a page of one's own is of whoever looks
  if (schema.format === 'date-time') return '2026-11-21T02:00:00.000Z'
  if (schema.format === 'date') return '2026-11-21'
  return '1'.repeat(Math.max(1, schema.minLength ?? 1))
}

const files = import.meta.glob<Record<string, Record<string, Figure>>>('../../areas/*/*/figures.ts', { eager: true })
const figures = Object.entries(files).flatMap(([file, groups]) =>
  Object.values(groups).flatMap((group) =>
    Object.entries(group).map(([key, figure]) => ({ name: `${file.split('/').at(-2)}.${key}`, figure })),
  ),
)
const contracts = import.meta.glob<Record<string, Json>>(['../contract/*.ts', '../../areas/*/*/contract.ts', '!**/*.test.ts'], {
  eager: true,
})
const calls = new Map<string, AnyCall>()
for (const contract of Object.values(contracts))
  for (const group of Object.values(contract))
    if (typeof group === 'object' && group !== null)
      for (const call of Object.values<Json>(group)) if (call?.path && call.output) calls.set(call.path, call)

const answers: Answers = Object.assign(
  {},
  ...[...calls.values()].map((call) => answer(call, () => sample(call.output))),
  answer(savedViews.check, { gone: [] }),
  answer(savedViews.list, { list: [] }),
  answer(tableHeader.get, { columns: [] }),
)
const callOf = ({ url }: Sent) => calls.get(new URL(url, 'http://localhost').pathname.replace('/api', ''))
/** What a call was asked, without page and order. */
function filterOf(call: AnyCall, { url, body }: Sent): object {
  const { read, readText } = codecOf(call.input)
  const words = Object.fromEntries(new URL(url, 'http://localhost').searchParams)
  const {
    page: _,
    pageSize: __,
    sort: ___,
    ...filter
  } = (call.method === 'GET' ? readText(words) : read(body)).value as Record<string, unknown>
  return filter
}

let page: Shown | undefined
let net: Network | undefined
beforeAll(() => {
  setSession({ state: 'in', me: me })
})
afterEach(async () => {
  await page?.unmount()
  net?.restore()
  page = net = undefined
  vi.restoreAllMocks()
})

/** The page of the link asks its list for exactly this filter. */
async function opens(of: Behind, filter: object): Promise<void> {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const screens = [ofConsole, ofPhones].find((all) => all.some((s) => s.key === of.screen))!
  makeRouter(screens, { shell: () => null, notFound: () => null, error: () => null })
  const to = leadsTo(of, { filter })!
  const { default: Page } = await screenAt(to, screens)!.load()
  net = network(answers)
  go(to)
  page = await show(
    <Antd>
      <Page />
    </Antd>,
  )
  const { read, write } = codecOf(of.list.input)
  const { page: _, pageSize: __, sort: ___, ...expected } = read(write(JSON.parse(JSON.stringify(filter)))).value as Record<string, unknown>
  await until(() => expect(net!.sent.filter((s) => callOf(s) === of.list).map((s) => filterOf(of.list, s))).toContainEqual(expected), 3000)
  expect([...document.querySelectorAll('.ct-chip.unfit')].map((chip) => chip.textContent)).toEqual([])
}

it.each(figures)('$name: its page understands the link and lists what was counted', async ({ figure }) => {
  const asked = sample(figure.call.input)
  // What is one's own counts nothing of a department.
  const [counted] = [asked, { ...asked, departmentIds: undefined }].flatMap((input) => figure.numbers(sample(figure.call.output), input))
  await opens(figure, counted!.filter)
})

it('what a member of staff still holds: areas say so by their lists, and each page understands its link', async () => {
  const held = (await Promise.all(partsOf('holdings').map((load) => load()))).flatMap((area) => area.default)
  expect(held.map((one) => one.key).sort()).toEqual([
    'customer-management.customers',
    'customer-mass-messages.waiting',
    'group-management.groups',
    'live-codes.codes',
  ])
  for (const one of held) {
    await opens(one, one.filter(me.staffId!))
    await page!.unmount()
    net!.restore()
    for (const { what, handOver } of Object.values(one.text)) expect([what, handOver]).not.toContain('')
  }
  page = net = undefined
})
