import { parts } from '#core/web/parts.ts'

export default parts({ customers: [() => import('./customers.tsx')] })
