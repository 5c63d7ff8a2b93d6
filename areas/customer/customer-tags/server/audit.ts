import { auditWords } from '#core/server/audit-words.ts'

const say = (zh: string, en: string) => ({ zh, en })

/** How lines about tags read. */
export default [
  auditWords({
    actions: {
      'tag.add': say('新建了标签', 'made tags in'),
      'tag.update': say('修改了标签', 'changed the tag'),
      'tag.delete': { ...say('删除了标签', 'deleted the tag'), class: 'delete' },
      'tag.recount': { ...say('核对了标签人数', 'counted the customers of tags anew'), class: 'system' },
      'tag_setting.update': say('修改了标签设置', 'changed the settings of tags'),
      'strategy_tag.add': say('新建了规则组标签', 'made tags of a rule group'),
      'strategy_tag.update': say('修改了规则组标签', 'changed the tag of a rule group'),
      'strategy_tag.delete': { ...say('删除了规则组标签', 'deleted tags of a rule group'), class: 'delete' },
      'customer.tag': say('修改了客户的标签', 'changed the tags of'),
      batch_mark_tag: say('批量修改了客户的标签', 'changed the tags of customers'),
      'batch_mark_tag.startV2': say('发起批量打标签', 'started to tag customers'),
      'batch_mark_tag.startV3': say('发起批量打标签', 'started to tag customers'),
      'external_user_tag.sync': say('发起同步标签', 'started to sync tags'),
      'external_user_tag.markTag': say('修改了客户的标签', 'changed the tags of a customer'),
      'staff_client/external_user_tag.markTag': say('修改了客户的标签', 'changed the tags of a customer'),
      'tag_statistics.exportRecords': { ...say('发起导出打标明细', 'started to export markings'), class: 'export' },
      'external_user_tag.exportV2': { ...say('发起导出标签统计', 'started to export statistics of tags'), class: 'export' },
    },
    objects: { tag: { screen: 'customer-tags.list' }, tag_group: { screen: 'customer-tags.list' } },
    fields: {
      only: { ...say('范围', 'Only'), values: { added: say('打上', 'Put on'), removed: say('移除', 'Taken off') } },
      group_id: say('标签组', 'Group of tags'),
      group_name: say('标签组', 'Group of tags'),
      added: { ...say('打上的', 'Put on'), refers: 'tags' },
      removed: { ...say('移除的', 'Taken off'), refers: 'tags' },
      groupId: say('标签组', 'Group of tags'),
      groupIds: say('标签组', 'Groups of tags'),
      groupName: say('标签组', 'Group of tags'),
      tagId: { ...say('标签', 'Tag'), refers: 'tags' },
      tags: say('标签', 'Tags'),
      groups: say('标签组', 'Groups of tags'),
      sort_order: say('顺序', 'Order'),
      strategyId: say('规则组', 'Rule group'),
      single_tag_groups: say('单选的标签组', 'Groups of which one tag is chosen'),
    },
  }),
]
