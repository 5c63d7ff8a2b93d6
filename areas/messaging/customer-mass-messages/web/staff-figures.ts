import { staffFigures } from '#core/web/staff-figures.ts'
import { massConfirmedOfStaff } from '../contract.ts'
import { massFigures } from '../figures.ts'
import { massMetrics } from '../metrics.ts'

export default staffFigures([{ ...massConfirmedOfStaff, metric: massMetrics.of.mass_confirmed, ofOne: massFigures.sentByOne }])
