import { expect, test } from 'vitest'
import { lanesOf } from './lanes.ts'

test('never more in flight than the lane allows; 45033 halves it, good answers widen it again; welcomes go first', async () => {
  const lanes = lanesOf()
  let flying = 0
  let most = 0
  const order: string[] = []
  const go = async (name: string, priority: 'welcome' | 'sync', errcode = 0) => {
    const { leave } = await lanes.enter('k', 'sync', priority)
    most = Math.max(most, ++flying)
    order.push(name)
    await new Promise((r) => setTimeout(r, 2))
    flying--
    leave(errcode)
  }
  await Promise.all([...Array.from({ length: 12 }, (_, i) => go(`s${i}`, 'sync')), go('w', 'welcome')])
  expect(most).toBe(5)
  expect(order.indexOf('w')).toBe(5) // first of those that had to wait

  await Promise.all([go('a', 'sync', 45033), go('b', 'sync', 45033)])
  expect(lanes.limit('k')).toBe(1)
  most = 0
  await Promise.all(Array.from({ length: 10 }, () => go('c', 'sync')))
  expect(most).toBe(1)
  await Promise.all(Array.from({ length: 70 }, () => go('d', 'sync')))
  expect(lanes.limit('k') ?? 5).toBe(5) // a lane that is wide again is forgotten
})
