import { expect, it } from 'vitest'
import { screens as console } from '#apps/console/screens.ts'
import { linkTo, linkToKey } from './link.ts'
import { asks, screens } from './screens.ts'

const page = 'ListPage'
const title = { zh: '抽奖', en: 'Draws' }
const draws = screens('lucky-draws', {
  list: { path: '/dashboard/draw', search: asks<{ state?: string; staffIds?: string[] }>(), title, page },
  one: { path: '/dashboard/draw/$drawId', search: asks<{ tab?: number }>(), title, page },
  detail: { path: '/dashboard/draw/detail', search: asks<{ drawId: string }>(), title, page },
  again: { path: '/dashboard/draws', sameAs: '/dashboard/draw', title, page },
})

it('an address is a screen and what it asks for', () => {
  expect(linkTo(draws.list)).toBe('/dashboard/draw')
  expect(linkTo(draws.list, { state: 'open', staffIds: ['a', 'b'] }, 'records')).toBe('/dashboard/draw?state=open&staffIds=a%2Cb#records')
  expect(linkTo(draws.list, { state: '' })).toBe('/dashboard/draw')
  expect(linkTo(draws.one, { drawId: 'a/b', tab: 2 })).toBe('/dashboard/draw/a%2Fb?tab=2')
  expect(linkToKey(console, 'customer-management.detail', { customerId: 'c1' })).toBe('/dashboard/customer/detail?customerId=c1')
  expect(linkToKey(console, 'customer-management.gone')).toBeUndefined()
})
it('a dead link does not compile', () => {
  // @ts-expect-error the detail needs to know which one
  linkTo(draws.detail)
  // @ts-expect-error its address has no such word
  linkTo(draws.detail, { drawId: 'd', stat: 'open' })
  // @ts-expect-error a parameter of the path
  linkTo(draws.one, { tab: 1 })
  // @ts-expect-error the second address of a page: links lead to the first
  linkTo(draws.again)
  // @ts-expect-error there is no such screen
  expect(() => linkTo(draws.gone)).toThrow()
})
