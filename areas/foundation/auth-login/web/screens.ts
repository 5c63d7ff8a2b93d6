import { asks, screens } from '#core/web/screens.ts'

/**
 * `callback`: where somebody goes who is in; `error`: why the last try failed (`loginErrors` of the contract); `appid`: which company or suite
 * is meant, where this server has several.
 */
const words = asks<{ callback?: string; error?: string; appid?: string }>()

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
    search: words,
    page: 'LoginPage',
  },
  /** By WeCom's code at once, for links that lead into the console. */
  authWorkwx: {
    path: '/auth_workwx',
    title: { zh: '企业微信登录', en: 'Sign in with WeCom' },
    bare: true,
    search: words,
    page: 'EnterPage',
  },
  /** Home of the app in WeCom's client on a computer: into the console without scanning. */
  freeLogin: {
    path: '/freelogin',
    title: { zh: '免扫码登录', en: 'Sign in without scanning' },
    bare: true,
    search: words,
    page: 'EnterPage',
  },
  /** The same on a phone: into the staff pages. */
  appSignIn: {
    path: '/app/sign_in',
    title: { zh: '应用内登录', en: 'Sign in inside the app' },
    bare: true,
    search: words,
    page: 'EnterPage',
  },
  appAuthError: {
    path: '/app/auth_error',
    title: { zh: '没能登录', en: 'Not signed in' },
    bare: true,
    search: words,
    page: 'AuthErrorPage',
  },
  /** In a window of its own, beside the page that waits for it. */
  windowLogin: {
    path: '/window/app/login',
    title: { zh: '企业微信登录', en: 'Sign in with WeCom' },
    bare: true,
    search: words,
    page: 'EnterPage',
  },
  /** Where that window ends. */
  windowJump: {
    path: '/window/app/jump',
    title: { zh: '登录成功', en: 'Signed in' },
    bare: true,
    search: words,
    page: 'JumpPage',
  },
})
