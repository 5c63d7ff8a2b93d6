import { parts } from '#core/web/parts.ts'
import { customerStats } from '../contract.ts'
import { customerFinder } from './finder.ts'
import { customerPicker } from './pickers.ts'

const call = customerStats.today

export default parts({
  finders: [customerFinder],
  pickers: { customers: customerPicker },
  audience: [() => import('./audience.tsx')],
  holdings: [() => import('./holdings.ts')],
  metrics: [() => import('../metrics.ts')],
  staff: [{ key: 'customer-management.of-member', order: 10, module: 'customer', load: () => import('./OfMember.tsx') }],
  home: [
    { key: 'customer-management.figures', place: 'figures', order: 10, call, figures: 3, load: () => import('./home/Figures.tsx') },
    { key: 'customer-management.trend', place: 'section', order: 10, call, load: () => import('./home/Trend.tsx') },
  ],
})
