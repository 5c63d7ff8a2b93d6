import { texts } from '#core/web/text/text.ts'
import { counted } from '#core/web/text/words.ts'

export const audienceText = texts({
  'zh-CN': {
    silent: '没有动静',
    atLeast: '至少',
    days: '天',
    silentFor: (n: number) => `${n} 天没有动静`,
  },
  en: {
    silent: 'Silent',
    atLeast: 'at least',
    days: 'days',
    silentFor: (n) => `silent for ${counted(n, 'days')}`,
  },
})
