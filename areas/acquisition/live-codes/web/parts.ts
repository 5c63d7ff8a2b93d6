import { parts } from '#core/web/parts.ts'
import { liveCodeStats, liveCodes } from '../contract.ts'
import { codeFinder } from './finder.ts'
import { codePicker } from './pickers.ts'

export default parts({
  finders: [codeFinder],
  pickers: { liveCodes: codePicker },
  audience: [() => import('./audience.tsx')],
  holdings: [() => import('./holdings.ts')],
  customers: [() => import('./customers.tsx')],
  metrics: [() => import('../metrics.ts')],
  staffFigures: [() => import('./staff-figures.ts')],
  home: [
    { key: 'live-codes.new', place: 'top', order: 10, call: liveCodes.add, load: () => import('./home/NewCode.tsx') },
    {
      key: 'live-codes.figures',
      place: 'figures',
      order: 20,
      call: liveCodeStats.today,
      figures: 2,
      load: () => import('./home/Figures.tsx'),
    },
  ],
})
