import { asks, screens } from '#core/web/screens.ts'

export const roleScreens = screens('roles-permissions', {
  roles: {
    path: '/dashboard/privilege',
    search: asks<{ roleId?: string; tab?: 'members' | 'records' | 'admins'; why?: string; module?: string }>(),
    title: { zh: '角色权限', en: 'Roles' },
    module: 'privilege',
    menu: { place: ['settings', 'organisation'], icon: 'shield-check', order: 2 },
    page: 'RolesPage',
  },
})
