import { screens } from '#core/web/screens.ts'

export const loginScreens = screens('auth-login', {
  index: {
    path: '/',
    title: { zh: '登录', en: 'Sign in' },
    bare: true,
    page: 'LoginPage',
  },
  login: {
    path: '/login',
    title: { zh: '登录', en: 'Sign in' },
    bare: true,
    page: 'LoginPage',
  },
})
