import { asks, screens } from '#core/web/screens.ts'

export const accountScreens = screens('account-info', {
  // No module: whose sessions these are may always see and end them, whatever their role.
  personal: {
    path: '/dashboard/personal',
    title: { zh: '个人中心', en: 'My account' },
    page: 'PersonalPage',
  },
  security: {
    path: '/dashboard/sign_in_security',
    search: asks<{ tab?: 'admins' }>(),
    title: { zh: '登录安全', en: 'Sign-in' },
    module: 'privilege',
    menu: { place: ['settings', 'organisation'], icon: 'key-round', order: 3 },
    page: 'SecurityPage',
  },
  owed: {
    path: '/login/first',
    search: asks<{ callback?: string }>(),
    title: { zh: '完成登录', en: 'Finish signing in' },
    bare: true,
    page: 'OwedPage',
  },
})
