import { texts } from '#core/web/text/text.ts'

/** Home reads its figures anew every minute. */
export const everyMinute = { refetchInterval: 60_000 }

export const t = texts({
  'zh-CN': {
    added: '今日新增好友',
    net: '今日净增',
    total: '客户总数',
    today: '今天',
    syncing: '正在同步客户',
    syncingHelp: '第一次把企业微信里的客户读过来，数字会跟着出现；进度在下面的任务里。',
    trend: '新增与流失',
    addedLine: '新增',
    lostLine: '流失',
    range: '看多少天',
    days: (n: number) => `${n} 天`,
    stores: '今日新增 · 按门店',
    noStores: '今天和昨天都还没有新增',
    noStore: '未分配部门',
    otherStores: '其他部门',
  },
  en: {
    added: 'New contacts today',
    net: 'Net today',
    total: 'Customers',
    today: 'today',
    syncing: 'Syncing customers',
    syncingHelp: 'Customers are read from WeCom for the first time, and the figures follow; see the tasks below.',
    trend: 'Added and lost',
    addedLine: 'New',
    lostLine: 'Lost',
    range: 'How many days',
    days: (n) => `${n} d`,
    stores: 'New today by store',
    noStores: 'Nobody new today or yesterday',
    noStore: 'No department',
    otherStores: 'Others',
  },
})
