import { texts } from './text.ts'

/** Said by the frames of all surfaces, of which the pages of customers load no other part. */
export const lostText = texts({
  'zh-CN': {
    lost: '没有找到这个页面',
    checkNetwork: '检查网络后再试，填过的内容不会丢。',
  },
  en: {
    lost: 'Page not found',
    checkNetwork: 'Check the network and try again. Nothing you typed is lost.',
  },
})
