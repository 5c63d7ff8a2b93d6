import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { go } from './history.ts'
import { holdPlace } from './hold-place.ts'

/** The page: what stands above the list, and the list, as high above the window's edge as it was scrolled. */
let above = 0
let scrolled = 0
function listCame(): void {
  document.body.innerHTML = '<section id="records"></section>'
  const list = document.getElementById('records')!
  list.getBoundingClientRect = () => ({ top: above - scrolled }) as DOMRect
  list.scrollIntoView = () => {
    scrolled = above
  }
}
let stop: () => void
beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = ''
  above = 900
  scrolled = 0
  stop = holdPlace()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

test('a place that comes late is gone to, and held while what stands above it grows', () => {
  go('/dashboard?tab=records#records')
  vi.advanceTimersByTime(3000)
  listCame()
  vi.advanceTimersByTime(100)
  expect(scrolled).toBe(900)
  above = 1500
  vi.advanceTimersByTime(100)
  expect(scrolled).toBe(1500)
})

test('whoever takes over is left alone, and so is a page that has come to rest', () => {
  listCame()
  go('/dashboard#records')
  vi.advanceTimersByTime(100)
  dispatchEvent(new Event('wheel'))
  scrolled = 20
  vi.advanceTimersByTime(1000)
  expect(scrolled).toBe(20)
  go('/dashboard?again=1#records')
  vi.advanceTimersByTime(5000)
  scrolled = 30
  vi.advanceTimersByTime(1000)
  expect(scrolled).toBe(30)
})

test('the page of a list is no place', () => {
  listCame()
  go('/dashboard#tablePage=2')
  vi.advanceTimersByTime(1000)
  expect(scrolled).toBe(0)
})
