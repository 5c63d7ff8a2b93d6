import { parts } from '#core/web/parts.ts'

export default parts({
  staff: [{ key: 'roles-permissions.of-member', order: 5, module: 'privilege', load: () => import('./OfMember.tsx') }],
})
