import { afterEach, expect, test } from 'vitest'
import { Tools } from '#core/web/blocks/table/Tools.tsx'
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
  const { buttons, toolbar } = extras as Required<typeof extras>
  page = await show(<Tools actions={buttons(customer)} />)
  await settle(() => byRole('link', '群发').click())
  expect(audienceInAddress()).toEqual({ customerIds: [customerId] })
  await page.rerender(<Tools actions={toolbar({ status: 'lost', tagsAny: [customerId] })} />)
  await settle(() => byRole('link', '给他们群发').click())
  expect(audienceInAddress()).toEqual({ status: 'lost', tagsAny: [customerId] })
  // WeCom takes no message for somebody who is a contact of nobody.
  await page.rerender(<Tools actions={buttons({ ...customer, status: 'lost' })} />)
  expect(page.element.querySelector('a')).toBeNull()
})
