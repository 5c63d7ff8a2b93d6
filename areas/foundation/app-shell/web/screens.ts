import { asks, screens } from '#core/web/screens.ts'

export const shellScreens = screens('app-shell', {
  notFound: {
    path: '/404',
    title: { zh: '没有找到', en: 'Not found' },
    bare: true,
    page: 'NotFoundPage',
  },
  serverError: {
    path: '/server_error',
    title: { zh: '服务器错误', en: 'Server error' },
    bare: true,
    page: 'ServerErrorPage',
  },
  shopAuthError: {
    path: '/shop/auth_error',
    title: { zh: '店铺授权失败', en: 'Shop not authorised' },
    bare: true,
    page: 'RequiredPage',
  },
  dashboard: {
    path: '/dashboard',
    title: { zh: '首页', en: 'Home' },
    sameAs: '/dashboard/home',
    page: 'HomePage',
  },
  home: {
    path: '/dashboard/home',
    home: 'dashboard',
    title: { zh: '首页', en: 'Home' },
    menu: { place: ['home'], icon: 'house', order: 1 },
    page: 'HomePage',
  },
  windowHelp: {
    path: '/window/app/help',
    search: asks<{ screen: string }>(),
    title: { zh: '帮助', en: 'Help' },
    bare: true,
    page: 'HelpWindowPage',
  },
  test: {
    path: '/test',
    title: { zh: '试验台', en: 'Test bench' },
    bare: true,
    devOnly: true,
    page: 'TestPage',
  },
})
