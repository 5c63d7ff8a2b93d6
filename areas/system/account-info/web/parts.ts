import { parts } from '#core/web/parts.ts'

export default parts({
  staff: [{ key: 'account-info.sessions', order: 9, module: 'privilege', load: () => import('./StaffSessions.tsx') }],
})
