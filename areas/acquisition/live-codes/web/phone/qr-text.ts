import { texts } from '#core/web/text/text.ts'

/** Words of one's own codes on a phone. */
export const qrText = texts({
  'zh-CN': {
    codesEmpty: '还没有你接待的活码',
    codesEmptyHelp: '管理员把你加进渠道活码以后，会出现在这里。',
    share: '复制分享链接',
    shared: '链接已复制，发给客户就能添加',
    hours: '接待时段',
    scanMe: '请客户扫这个码',
    enlarge: '放大给客户扫',
    today: '今天',
    total: '累计',
    allCodes: (n: number) => `全部 ${n} 个`,
    receivers: (name: string, n: number) => (n > 1 ? `${name}等 ${n} 人接待` : `${name}接待`),
    cannotCopy: '没能复制，请长按选中后复制',
  },
  en: {
    codesEmpty: 'No live codes of yours yet',
    codesEmptyHelp: 'They appear here as soon as an administrator adds you to one.',
    share: 'Copy share link',
    shared: 'Link copied. Send it to a customer',
    hours: 'Reception hours',
    scanMe: 'Let the customer scan this',
    enlarge: 'Show it large',
    today: 'Today',
    total: 'In all',
    allCodes: (n) => `All ${n}`,
    receivers: (name, n) => (n > 1 ? `Received by ${name} and ${n - 1} more` : `Received by ${name}`),
    cannotCopy: 'Could not copy. Select it and copy by hand',
  },
})
