import { afterEach, expect, test } from 'vitest'
import type { OpenCustomer } from '#core/web/customers.ts'
import { queryClient } from '#core/web/request/query.ts'
import { setSession } from '#core/web/session.ts'
import { answer, byRole, network, type Shown, settle, show, somebody, until } from '#core/web/testing.tsx'
import { marking } from '../contract.ts'
import { Tagging } from './Tagging.tsx'

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
const asRoot = () => setSession({ state: 'in', me: somebody() })

const tag = (n: number) => ({ tagId: id(n), name: `标签${n}`, groupName: '口味', internal: false })
const customer = (patch: Partial<OpenCustomer> = {}): OpenCustomer => ({
  customerId: id(1),
  name: '苏念',
  status: 'friend',
  columns: {},
  tags: [tag(7)],
  follows: [11, 12].map((n) => ({ staffId: id(n), deletedAt: null, tags: [tag(7)] })),
  ...patch,
})

test('a tag comes off every contact that has it, and undo puts it back on the same', async () => {
  asRoot()
  net = network(answer(marking.markTag, { added: [], removed: [] }))
  page = await show(<Tagging customer={customer()} />)
  await settle(() => byRole('button', '去掉标签 标签7').click())
  await until(() => byRole('button', '撤销'))
  const sent = () => net!.sent.map(({ body }) => body as Record<string, unknown>)
  expect(sent()).toEqual([11, 12].map((n) => ({ customer_id: id(1), staff_id: id(n), remove_tag_ids: [id(7)] })))
  await settle(() => byRole('button', '撤销').click())
  await until(() => expect(net!.sent).toHaveLength(4))
  expect(sent().slice(2)).toEqual([11, 12].map((n) => ({ customer_id: id(1), staff_id: id(n), add_tag_ids: [id(7)] })))
})

test('a lost customer, and somebody who may only read, have tags without buttons', async () => {
  asRoot()
  page = await show(<Tagging customer={customer({ status: 'lost' })} />)
  expect(page.element.querySelectorAll('button')).toHaveLength(0)
  setSession({
    state: 'in',
    me: somebody({ isRoot: false, privileges: [{ module: 'customer', actions: ['read'], actionNegative: false }] }),
  })
  await page.rerender(<Tagging customer={customer()} />)
  expect(page.element.querySelectorAll('button')).toHaveLength(0)
  expect(page.element.textContent).toContain('标签7')
})
