import { pickerSources } from '#core/web/blocks/pickers/sources.ts'
import { parts } from '#core/web/parts.ts'
import { customerStats, externalUsers } from '../contract.ts'
import { customerFinder } from './finder.ts'

const call = customerStats.today

export default parts({
  finders: [customerFinder],
  pickers: pickerSources({ customers: externalUsers.list }),
  home: [
    { key: 'customer-management.figures', place: 'figures', order: 10, call, figures: 3, load: () => import('./home/Figures.tsx') },
    { key: 'customer-management.trend', place: 'section', order: 10, call, load: () => import('./home/Trend.tsx') },
  ],
})
