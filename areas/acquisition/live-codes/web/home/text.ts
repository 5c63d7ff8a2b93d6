import { texts } from '#core/web/text/text.ts'

export const t = texts({
  'zh-CN': {
    newCode: '新建活码',
    codeAdds: '活码新增',
    welcome: '欢迎语用时',
    second: '秒',
    sent: '送达',
    notSent: '没发出',
    unknown: '不确定',
    noWelcome: '今天还没有欢迎语',
  },
  en: {
    newCode: 'New live code',
    codeAdds: 'By live codes',
    welcome: 'Welcome takes',
    second: 's',
    sent: 'delivered',
    notSent: 'not sent',
    unknown: 'not known',
    noWelcome: 'no welcome today',
  },
})
