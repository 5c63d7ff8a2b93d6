import { expect, test } from 'vitest'
import { QUIET_MS, quietBeat } from '../src/tidy.ts'

const MB = 1024 * 1024

test('memory is given back after a crowd, once, when it is quiet: not while there is work, and not for little', () => {
  let spent = 0
  let held = 100 * MB
  let times = 0
  const beat = quietBeat({
    cpu: () => ({ user: spent, system: 0 }),
    rss: () => held,
    tidy: () => {
      times++
      held = 104 * MB
      spent += 400_000
    },
  })
  const after = (us: number, mb: number) => {
    spent += us
    held = mb * MB
    beat()
    return times
  }
  // nothing came; a crowd is there; it has gone and the memory with it
  expect([after(3000, 101), after(QUIET_MS * 500, 153), after(3000, 153)]).toEqual([0, 0, 1])
  // what was given back is not asked for again, a little more is not worth it, another crowd is
  expect([after(3000, 104), after(3000, 111), after(QUIET_MS * 500, 150), after(3000, 150)]).toEqual([1, 1, 1, 2])
})
