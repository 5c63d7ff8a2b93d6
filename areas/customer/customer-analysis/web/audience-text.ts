import { texts } from '#core/web/text/text.ts'

export const touchText = texts({
  'zh-CN': {
    lastTouch: '最近互动',
    bands: { d7: '7 天内', d30: '8 到 30 天前', d90: '31 到 90 天前', older: '90 天以前' },
    reads: { d7: '7 天内有互动', d30: '最近互动在 8 到 30 天前', d90: '最近互动在 31 到 90 天前', older: '90 天没有互动' },
  },
  en: {
    lastTouch: 'Last touch',
    bands: { d7: 'Within 7 days', d30: '8 to 30 days ago', d90: '31 to 90 days ago', older: 'More than 90 days ago' },
    reads: {
      d7: 'last touched within 7 days',
      d30: 'last touched 8 to 30 days ago',
      d90: 'last touched 31 to 90 days ago',
      older: 'not touched for 90 days',
    },
  },
})
