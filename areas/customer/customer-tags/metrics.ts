import { live, metrics } from '#core/contract/metrics.ts'

export const tagMetrics = metrics({ zh: '标签', en: 'Tags' }, 30, {
  tags: {
    title: { zh: '企业标签', en: 'Tags of the company' },
    definition: { zh: '现在没有删除的企业标签数。', en: 'Tags of the company that are not deleted.' },
    formula: { zh: '未删除的标签数', en: 'Tags that are not deleted' },
    distinct: { zh: '每个标签算一次。', en: 'Each tag once.' },
    updated: live,
    screen: 'customer-tags.stats',
  },
  tagged_customers: {
    title: { zh: '有标签客户', en: 'Tagged customers' },
    definition: { zh: '现有客户里至少带一个标签的人数。', en: 'Customers now who carry at least one tag.' },
    formula: { zh: '有标签的现有客户数', en: 'Customers now with a tag' },
    distinct: { zh: '按客户去重。', en: 'One person counts once.' },
    updated: live,
    screen: 'customer-tags.stats',
  },
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
