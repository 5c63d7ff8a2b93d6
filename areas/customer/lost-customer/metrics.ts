import { live, metrics } from '#core/contract/metrics.ts'

export const lostMetrics = metrics({ zh: '流失客户', en: 'Lost customers' }, 25, {
  losses: {
    title: { zh: '流失好友', en: 'Contacts lost' },
    definition: {
      zh: '所选日期内结束、到现在也没有加回来的好友关系数，和首页、客户看板是同一个数。',
      en: 'Contacts that ended in the range and have not begun again: the same number as on home and the dashboard of customers.',
    },
    formula: { zh: '在所选日期内结束、没有再开始的关系数', en: 'Contacts that ended in the range and did not begin again' },
    distinct: {
      zh: '按关系计：一位客户同时删除两名员工算 2；加回来的算在「又加回来」里。',
      en: 'Per contact: two colleagues are two. Those that began again stand under came back.',
    },
    updated: live,
    screen: 'lost-customer.list',
  },
  returned: {
    title: { zh: '又加回来', en: 'Came back' },
    definition: { zh: '流失之后在所选日期内重新成为好友的关系数。', en: 'Contacts that had ended and began again in the range.' },
    formula: { zh: '加回时间在所选日期内的流失记录数', en: 'Losses whose return falls into the range' },
    distinct: { zh: '按流失记录计：流失两次、加回两次算 2。', en: 'Per loss: lost and back twice is two.' },
    updated: live,
    screen: 'lost-customer.list',
    search: { state: 'back' },
  },
})
