import { parts } from '#core/web/parts.ts'

export default parts({ metrics: [() => import('../metrics.ts')] })
