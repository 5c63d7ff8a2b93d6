import { parts } from '#core/web/parts.ts'
import { groupFinder } from './finder.ts'
import { groupPicker } from './pickers.ts'

export default parts({
  finders: [groupFinder],
  pickers: { groups: groupPicker },
  audience: [() => import('./audience.tsx')],
  holdings: [() => import('./holdings.ts')],
})
