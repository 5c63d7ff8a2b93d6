import { asks, screens } from '#core/web/screens.ts'

export const registrationScreens = screens('registration-activation', {
  register: {
    path: '/register',
    search: asks<{ code?: string }>(),
    title: { zh: '企业注册', en: 'Register a company' },
    bare: true,
    page: 'RegisterPage',
  },
  invitation: {
    path: '/invitation',
    search: asks<{ code?: string }>(),
    title: { zh: '受邀接入', en: 'Invitation' },
    bare: true,
    page: 'InvitationPage',
  },
  corpAuthRequired: {
    path: '/corp_auth_required',
    title: { zh: '企业未授权', en: 'Authorisation required' },
    bare: true,
    page: 'CorpAuthRequiredPage',
  },
  activationRequired: {
    path: '/activation_required',
    search: asks<{ code?: string }>(),
    title: { zh: '企业未激活', en: 'Activation required' },
    bare: true,
    page: 'ActivationRequiredPage',
  },
  weixinGuide: {
    path: '/weixin_guide',
    title: { zh: '请在企业微信或浏览器里打开', en: 'Open this in WeCom or a browser' },
    bare: true,
    page: 'WeixinGuidePage',
  },
})
