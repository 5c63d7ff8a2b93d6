import { afterEach, expect, test } from 'vitest'
import { history, readSearch } from '#core/web/history.ts'
import { setSession } from '#core/web/session.ts'
import { byRole, type Shown, settle, show, somebody } from '#core/web/testing.tsx'
import extras from './customers.tsx'

let page: Shown | undefined
afterEach(async () => {
  await page?.unmount()
  setSession({ state: 'out' })
})
const customerId = '01a1fddd-98d1-7d08-8d84-000000000001'
const customer = { customerId, name: '苏念', status: 'friend' as const, columns: {}, tags: [], follows: [] }
const audienceInAddress = () => JSON.parse((readSearch(history.location.search) as { audience: string }).audience)

test('the way from a customer, and from the list, to a message says whom it is for', async () => {
  setSession({ state: 'in', me: somebody() })
  const { Button, Toolbar } = extras as Required<typeof extras>
  page = await show(<Button customer={customer} />)
  await settle(() => byRole('button', '群发').click())
  expect(audienceInAddress()).toEqual({ customerIds: [customerId] })
  await page.rerender(<Toolbar audience={{ status: 'lost', tagsAny: [customerId] }} />)
  await settle(() => byRole('button', '给他们群发').click())
  expect(audienceInAddress()).toEqual({ status: 'lost', tagsAny: [customerId] })
  // WeCom takes no message for somebody who is a contact of nobody.
  await page.rerender(<Button customer={{ ...customer, status: 'lost' }} />)
  expect(page.element.querySelector('button')).toBeNull()
})
