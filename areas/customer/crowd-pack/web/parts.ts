import { parts } from '#core/web/parts.ts'
import { packFinder } from './finder.ts'
import { packPicker } from './pickers.ts'

export default parts({
  finders: [packFinder],
  audience: [() => import('./audience.tsx')],
  customers: [() => import('./customers.tsx')],
  pickers: { packs: packPicker },
})
