import { parts } from '#core/web/parts.ts'

export default parts({ companies: { key: 'multi-corp.companies', order: 1, load: () => import('./Companies.tsx') } })
