import { noticeKind } from '#core/server/notices.ts'

export const withdrawn = noticeKind({
  key: 'registration-activation.withdrawn',
  name: { zh: '企业取消了对应用的授权', en: 'The company withdrew its authorisation of the app' },
  level: 'bad',
  line: () => ({
    zh: '企业在企业微信后台取消了授权：发送和同步已暂停，重新授权后自动继续',
    en: 'The company’s authorisation was withdrawn at WeCom: sending and syncing pause, and go on when it is given again',
  }),
  many: (n) => ({ zh: `取消授权 ${n} 次`, en: `Authorisation withdrawn ${n} times` }),
  screen: 'corp-config.config',
  // An app that was taken out can send no message.
  channels: { console: true, app: false },
})
export default [withdrawn]
