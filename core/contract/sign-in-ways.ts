import type { Words } from './errors.ts'

/** Every way to sign in, as sessions and the audit log keep it. Ways of WeCom also stand in `areas/foundation/auth-login/server/ways.ts`. */
export const signInWays = {
  wecom: { zh: '企业微信', en: 'WeCom' },
  suite: { zh: '企业微信（第三方应用）', en: 'WeCom (third-party app)' },
  password: { zh: '账号和密码', en: 'Account and password' },
  consent: { zh: '接入企业时的授权', en: 'Authorising the company' },
  switch: { zh: '从另一家企业切换', en: 'Switched from another company' },
  test_link: { zh: '测试链接', en: 'Test link' },
} as const satisfies Record<string, Words>
export type SignInWay = keyof typeof signInWays
