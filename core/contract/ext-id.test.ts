import { expect, test } from 'vitest'
import { isExternalId } from './ext-id.ts'

const thirty = 'AbCdEfGhIjKlMnOpQrStUvWxYz_012'

test('R177: ids that begin with the mark of external people are customers, all others staff', () => {
  expect([`wm${thirty}`, `wo${thirty.replace('_', '-')}`].map(isExternalId)).toEqual([true, true])
  expect(['wm', 'wmlisi', 'zhouruoxi', `wr${thirty}`, `xwm${thirty}`, `wm${thirty}9`, `wm${thirty.slice(1)}`].map(isExternalId)).toEqual(
    Array(7).fill(false),
  )
})
