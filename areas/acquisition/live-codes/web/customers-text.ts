import { texts } from '#core/web/text/text.ts'
import { counted } from '#core/web/text/words.ts'

/** Words on the customer list and its neighbours. */
export const customersText = texts({
  'zh-CN': {
    liveCode: '渠道活码',
    any: '包含任一',
    scanned: '扫过活码',
    step: '做一个渠道活码',
    stepHelp: '印在台卡或小票上，客人扫一下就加上店里的同事，自动欢迎、打标签。',
    stepDone: (n: string) => `${n} 个活码`,
    stepGo: '新建活码',
  },
  en: {
    liveCode: 'Live code',
    any: 'any of',
    scanned: 'who scanned',
    step: 'Make a live code',
    stepHelp: 'On a table card or a receipt: a guest scans, is added, welcomed and tagged.',
    stepDone: (n) => counted(n, 'live codes'),
    stepGo: 'New live code',
  },
})
