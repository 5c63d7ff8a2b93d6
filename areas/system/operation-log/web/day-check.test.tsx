import { expect, it } from 'vitest'
import { saysOf } from './DayCheck.tsx'

it('the mark at the top tells a day without lines from one whose lines no seal holds yet', () => {
  expect(saysOf({ wrong: 0, lines: 0, waiting: 0 }, '今天')).toBe('今天 没有记录')
  expect(saysOf({ wrong: 0, lines: 0, waiting: 60 }, '今天')).toBe('今天 60 条，尚未封存')
  expect(saysOf({ wrong: 0, lines: 5, waiting: 2 }, '今天')).toBe('今天 5 条首尾相接，没有被改过 · 另有 2 条刚写下，五分钟内串上')
  expect(saysOf({ wrong: 1, lines: 5, waiting: 2 }, '今天')).toBe('今天 有 1 条对不上')
})
