import { expect, it } from 'vitest'
import './parts.ts'
import type { Metrics } from '#core/contract/metrics.ts'
import { partsOf } from '#core/web/parts.ts'
import { screens } from './screens.ts'

const files = import.meta.glob<Record<string, Metrics>>('../../areas/*/*/metrics.ts', { eager: true })

it('what areas say of their figures is lent to the page that explains them, each id once, each screen there', async () => {
  const lent = (await Promise.all(partsOf('metrics').map((load) => load()))).flatMap((area) => Object.values(area))
  expect(new Set(lent)).toEqual(new Set(Object.values(files).flatMap((area) => Object.values(area))))
  expect(new Set(lent.map((group) => group.order)).size).toBe(lent.length)
  const all = lent.flatMap((group) => Object.entries(group.of))
  expect(all.map(([id]) => id).filter((id, i, ids) => ids.indexOf(id) !== i)).toEqual([])
  for (const [id, { screen }] of all)
    expect(
      screens.map((s) => s.key),
      id,
    ).toContain(screen)
})
