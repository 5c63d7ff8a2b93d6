import { staffFigures } from '#core/web/staff-figures.ts'
import { codeAddsOfStaff, welcomedOfStaff } from '../contract.ts'
import { staffCodeFigures } from '../figures.ts'
import { codeMetrics } from '../metrics.ts'

export default staffFigures([
  {
    ...welcomedOfStaff,
    metric: codeMetrics.of.welcomes_delivered,
    ofOne: staffCodeFigures.welcomedOfOne,
    inAll: staffCodeFigures.welcomedInAll,
  },
  { ...codeAddsOfStaff, metric: codeMetrics.of.code_adds, ofOne: staffCodeFigures.addsOfOne },
])
