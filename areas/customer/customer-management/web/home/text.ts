import { texts } from '#core/web/text/text.ts'

/** Home reads its figures anew every minute. */
export const everyMinute = { refetchInterval: 60_000 }

export const t = texts({
  'zh-CN': {
    added: '今日新增好友',
    addedHelp: '今天建立的员工与客户的好友关系，和客户数据同一口径；一位客户加两名员工算 2。',
    net: '今日净增',
    netHelp: '今日新增减去今天流失的好友关系。流失：客户或员工有一方删除了对方。',
    total: '客户总数',
    totalHelp: '至少还是一名员工好友的客户。',
    today: '今天',
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
    addedHelp:
      'Contacts between staff and customers that began today, counted as on the customer dashboard; one customer with two colleagues is two.',
    net: 'Net today',
    netHelp: 'Contacts that began today less those lost today. Lost: either side deleted the other.',
    total: 'Customers',
    totalHelp: 'Customers who still are a contact of at least one member of staff.',
    today: 'today',
    trend: 'Won and lost',
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
