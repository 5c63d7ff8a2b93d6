import { live, metrics } from '#core/contract/metrics.ts'

export const tagMetrics = metrics({ zh: '标签', en: 'Tags' }, 30, {
  tag_customers: {
    title: { zh: '标签客户数', en: 'Customers of a tag' },
    definition: { zh: '现在带有这个标签的客户数。', en: 'Customers who carry the tag now.' },
    formula: { zh: '任一员工给打了这个标签的客户数', en: 'Customers whom any colleague gave the tag' },
    distinct: { zh: '按客户去重。', en: 'One person counts once.' },
    updated: live,
    screen: 'customer-tags.stats',
  },
  tag_marks: {
    title: { zh: '打标次数', en: 'Times tagged' },
    definition: {
      zh: '所选日期内给客户打上、移除标签的次数，包括在企业微信里打的。',
      en: 'Times a tag was put on or taken off a customer in the range, in WeCom too.',
    },
    formula: { zh: '时间线里的打标记录里的标签数', en: 'Tags named by the markings in the timelines' },
    distinct: {
      zh: '按员工、客户、标签计。首次同步时已有的标签不算。',
      en: 'Per colleague, customer and tag. What stood there at the first sync is not counted.',
    },
    updated: live,
    screen: 'customer-tags.stats',
  },
})
