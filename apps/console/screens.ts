import { screen } from '#core/web/screens.ts'

/** The map of the console: one line a screen. */
export const screens = [
  screen({
    path: '/',
    title: { zh: '登录', en: 'Sign in' },
    area: 'auth-login',
    bare: true,
    load: () => import('#areas/foundation/auth-login/web/LoginPage.tsx'),
  }),
  screen({
    path: '/login',
    title: { zh: '登录', en: 'Sign in' },
    area: 'auth-login',
    bare: true,
    load: () => import('#areas/foundation/auth-login/web/LoginPage.tsx'),
  }),
  screen({
    path: '/404',
    title: { zh: '没有找到', en: 'Not found' },
    area: 'app-shell',
    bare: true,
    load: () => import('#areas/foundation/app-shell/web/NotFoundPage.tsx'),
  }),
  screen({
    path: '/server_error',
    title: { zh: '服务器错误', en: 'Server error' },
    area: 'app-shell',
    bare: true,
    load: () => import('#areas/foundation/app-shell/web/ServerErrorPage.tsx'),
  }),
  screen({
    path: '/corp_auth_required',
    title: { zh: '企业未授权', en: 'Authorisation required' },
    area: 'app-shell',
    bare: true,
    load: () => import('#areas/foundation/app-shell/web/RequiredPage.tsx'),
  }),
  screen({
    path: '/activation_required',
    title: { zh: '企业未激活', en: 'Activation required' },
    area: 'app-shell',
    bare: true,
    load: () => import('#areas/foundation/app-shell/web/RequiredPage.tsx'),
  }),
  screen({
    path: '/shop/auth_error',
    title: { zh: '店铺授权失败', en: 'Shop not authorised' },
    area: 'app-shell',
    bare: true,
    load: () => import('#areas/foundation/app-shell/web/RequiredPage.tsx'),
  }),
  screen({
    path: '/app/auth_error',
    title: { zh: '应用授权失败', en: 'App not authorised' },
    area: 'app-shell',
    bare: true,
    load: () => import('#areas/foundation/app-shell/web/RequiredPage.tsx'),
  }),
  screen({
    path: '/dashboard',
    title: { zh: '首页', en: 'Home' },
    area: 'app-shell',
    sameAs: '/dashboard/home',
    load: () => import('#areas/foundation/app-shell/web/HomePage.tsx'),
  }),
  screen({
    path: '/dashboard/home',
    title: { zh: '首页', en: 'Home' },
    area: 'app-shell',
    menu: { place: ['home'], icon: 'house', order: 1 },
    load: () => import('#areas/foundation/app-shell/web/HomePage.tsx'),
  }),
]
