import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { NoticeFrame } from '#core/contract/notices.ts'
import { heardNotice, onNotice } from './notice-push.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('what one person is told is read at once; what all pages are told, each reads at a moment of its own, five seconds later at most', () => {
  const heard = vi.fn()
  const stop = onNotice(heard)
  const frame = (says: NoticeFrame) => heardNotice(JSON.stringify(says, null, 1)) // spaces do not change what it says
  frame({})
  expect(heard).toHaveBeenCalledTimes(1)
  frame({ everybody: true })
  expect(heard).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(5000)
  expect(heard).toHaveBeenCalledTimes(2)
  stop()
})
