import { help } from '#core/web/help.ts'
import { accountScreens } from './screens.ts'

export default help(accountScreens, {
  personal: {
    'zh-CN': {
      what: '你是谁、能做什么、在哪些浏览器上登录着；本地管理员还在这里改密码、设置动态码。',
      steps: [
        '「登录着的浏览器」里不认识的，点「让它退出」：它的下一次点击就要重新登录。',
        '本地管理员设置动态码：用验证器 App 扫码，输入六位数，再把十个恢复码存到别处。',
        '改了密码或动态码，其他浏览器上的登录都会失效，这一个不会。',
        '手机丢了：用恢复码登录，再换一部手机；恢复码也没有了，请别的管理员清除你的动态码。',
      ],
    },
    en: {
      what: 'Who you are, what you may do, and where you are signed in; local administrators change their password and set up codes here.',
      steps: [
        'A browser you do not know: end its session, and its next click asks to sign in.',
        'Local administrators set up codes by scanning with an authenticator app; keep the ten recovery codes elsewhere.',
        'A changed password or code ends the sessions of all other browsers, not of this one.',
        'Phone lost: sign in with a recovery code and set up another. No recovery codes either: ask another administrator to remove your codes.',
      ],
    },
  },
  security: {
    keys: 'list',
    'zh-CN': {
      what: '全公司登录多久有效、本地管理员要不要动态码；有哪些本地管理员。',
      steps: [
        '时间改短后，超过的登录在下一次点击时就失效。',
        '要求动态码之后，还没有设置的本地管理员下次登录时会被带去设置。',
        '本地管理员不经过企业微信登录，企业微信连不上时靠他们进来，所以至少留一个。',
        '有人忘了密码或丢了手机：在他那一行重设密码、清除动态码，都会记入操作日志。',
      ],
    },
    en: {
      what: 'How long sessions of the company last, whether local administrators need codes, and who they are.',
      steps: [
        'After the times were made shorter, sessions that are older end at their next click.',
        'Once codes are asked for, local administrators without them are led to set them up at their next sign-in.',
        'Local administrators sign in without WeCom, so they get in when it cannot be reached: at least one stays.',
        'A forgotten password, a lost phone: reset it in their row. Both stand in the operation log.',
      ],
    },
  },
})
