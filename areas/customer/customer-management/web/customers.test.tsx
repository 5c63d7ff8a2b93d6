import { afterEach, expect, test, vi } from 'vitest'
import { withCustomerExtras } from '#core/web/customer-extras.tsx'
import { registerParts } from '#core/web/parts.ts'
import { q, queryClient } from '#core/web/request/query.ts'
import { setSession } from '#core/web/session.ts'
import { answer, byRole, network, type Shown, settle, show, until } from '#core/web/testing.tsx'
import { type CustomerDetail, type CustomerRow, externalUsers } from '../contract.ts'
import { Deliveries } from './Aside.tsx'
import { useColumns } from './columns.tsx'
import { Inline } from './Inline.tsx'
import { audienceOf } from './ListPage.tsx'
import { keepPlace, type Place, placeKept, placeOf, rowAt } from './place.ts'
import { contactOf, customerDetail } from './testing.ts'

const id = (n: number) => `01a1fddd-98d1-7d08-8d84-${String(n).padStart(12, '0')}`
let page: Shown | undefined
let net: ReturnType<typeof network> | undefined
afterEach(async () => {
  await page?.unmount()
  net?.restore()
  page = net = undefined
  queryClient.clear()
  setSession({ state: 'out' })
})

const tag = { tagId: id(7), name: '标签7', groupName: '口味', internal: false }
const customer = (more: Partial<CustomerDetail> = {}) =>
  customerDetail({
    tags: [tag],
    follows: [contactOf(id(11), { name: '员工11', alias: 'Ann', tags: [tag] }), contactOf(id(12), { name: '员工12', tags: [tag] })],
    ...more,
  })

test('the column of another area stands behind the one it names', async () => {
  const given = { blacklist: { customers: [() => import('#areas/customer/blacklist/web/customers.tsx')] } }
  registerParts(given)
  const Keys = withCustomerExtras(() => (
    <p>
      {useColumns()
        .columns.map((one) => one.key)
        .join(' ')}
    </p>
  ))
  page = await show(<Keys />)
  await until(() => expect(page!.element.textContent).toContain('department score tag status blackListed addedAt'))
})

test('a selection becomes an audience: by id, or the filter with those taken out', () => {
  expect(audienceOf({ ids: [id(1)] })).toEqual({ customerIds: [id(1)] })
  expect(audienceOf({ all: true, filter: { tagsAny: [id(7)] }, exclude: [] })).toEqual({ tagsAny: [id(7)] })
  expect(audienceOf({ all: true, filter: { excludeCustomerIds: [id(2)] }, exclude: [id(3)] })).toEqual({
    excludeCustomerIds: [id(2), id(3)],
  })
})

test('neighbours of a row: within the page from what was read, beyond it from the next page', async () => {
  const rows = (page: number) => [1, 2].map((n) => ({ customerId: id(page * 10 + n) }) as CustomerRow)
  const at: Omit<Place, 'position' | 'total'> = {
    href: '/dashboard/customer?gender=2',
    filter: { gender: 2, sort: 'added_at' },
    pageSize: 2,
  }
  queryClient.setQueryData(q(externalUsers.list, { sort: 'added_at', gender: 2, pageSize: 2, page: 1 }).queryKey, {
    list: rows(1),
    total: 4,
  } as never)
  const place = placeOf(at, 1, id(12))!
  expect(place).toMatchObject({ position: 2, total: 4 })
  expect(placeOf(at, 1, id(99))).toBeUndefined()
  net = network(
    answer(externalUsers.list, (input) => {
      expect(input).toMatchObject({ gender: 2, sort: 'added_at', page: 2, pageSize: 2 })
      return { list: [], total: 4 }
    }),
  )
  expect((await rowAt(place, 1))?.customerId).toBe(id(11))
  expect(net.sent).toHaveLength(0)
  await rowAt(place, 3)
  expect(net.sent).toHaveLength(1)
  expect(await rowAt(place, 0)).toBeUndefined()

  keepPlace(id(12), place)
  expect(placeKept(id(12))).toMatchObject({ position: 2, href: at.href })
  expect(placeKept(id(13))).toBeUndefined()
})

test('an inline field keeps what was typed when it is refused, and Escape gives up', async () => {
  const save = vi.fn().mockRejectedValueOnce(new Error('WeCom said no')).mockResolvedValue(undefined)
  page = await show(<Inline label="备注" value="小苏" max={20} save={save} />)
  await settle(() => byRole('button', '修改备注').click())
  const field = () => page!.element.querySelector('input')!
  const type = async (text: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field(), text)
    await settle(() => field().dispatchEvent(new Event('input', { bubbles: true })))
  }
  const key = async (k: string) => {
    await settle(() => field().dispatchEvent(new KeyboardEvent('keydown', { key: k, bubbles: true })))
  }
  await type('小苏·静安')
  expect(page.element.textContent).toContain('5/20')
  await key('Enter')
  expect(save).toHaveBeenCalledWith('小苏·静安')
  expect(field().value).toBe('小苏·静安')
  await key('Enter')
  await until(() => expect(page!.element.querySelector('input')).toBeNull())
  await settle(() => byRole('button', '修改备注').click())
  await key('Escape')
  expect(page.element.querySelector('input')).toBeNull()
  expect(save).toHaveBeenCalledTimes(2)
})

test('why there was no welcome is said in words, and a reason nobody has words for is not shown raw', async () => {
  const sent = {
    kind: 'welcome',
    at: '2026-11-21T10:00:00.000Z',
    staffName: '员工11',
    staffAlias: 'Ann',
    sourceName: '台卡',
    latencyMs: 130,
  }
  page = await show(
    <Deliveries
      customer={customer({
        deliveries: [
          { ...sent, state: 'sent', reason: '', text: '你好 {{customer_name}}' },
          { ...sent, at: '2026-11-20T10:00:00.000Z', state: 'not_sent', reason: 'no_code', text: '' },
          { ...sent, at: '2026-11-19T10:00:00.000Z', state: 'not_sent', reason: 'something_new', text: '' },
        ],
      })}
    />,
  )
  const text = page.element.textContent!
  expect(text).toContain('员工11（Ann）')
  expect(text).toContain('你好 苏念')
  expect(text).toContain('员工在企业微信后台已经设置了欢迎语')
  expect(text).toContain('没有记下原因。')
  await page.rerender(<Deliveries customer={customer()} />)
  expect(page.element.textContent).toContain('没有发送记录')
})
