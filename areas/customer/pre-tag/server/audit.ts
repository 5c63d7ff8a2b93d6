import { auditWords } from '#core/server/audit-words.ts'

const say = (zh: string, en: string) => ({ zh, en })
/** The lines of one of the two lists. */
const actionsOf = (kind: string, zh: string, en: string) => ({
  [`${kind}.create`]: say(`添加了${zh}`, `added ${en}`),
  [`${kind}.update`]: say(`修改了${zh}`, `changed ${en}`),
  [`${kind}.delete`]: { ...say(`删除了${zh}`, `deleted ${en}`), class: 'delete' as const },
  [`${kind}.put_back`]: say(`恢复了${zh}`, `put back ${en}`),
  [`${kind}.switch`]: say(`启用或停用了${zh}`, `turned on or off ${en}`),
  [`${kind}.apply`]: say(`确认了${zh}的命中`, `had ${en} put on`),
  [`${kind}.dismiss`]: say(`忽略了${zh}的命中`, `left without ${en}`),
  [`${kind}.batchDelete`]: { ...say(`发起批量删除${zh}`, `started to delete ${en}`), class: 'delete' as const },
  [`${kind}.batchSwitch`]: say(`发起批量启停${zh}`, `started to turn on or off ${en}`),
  [`${kind}/record.batchDecide`]: say(`发起批量处理${zh}的命中`, `started to settle ${en}`),
  [`${kind}.export`]: { ...say(`发起导出${zh}`, `started to export ${en}`), class: 'export' as const },
  [`${kind}/record.export`]: { ...say(`发起导出${zh}命中报告`, `started to export the report of ${en}`), class: 'export' as const },
  [`${kind}_delete`]: { ...say(`批量删除了${zh}`, `deleted ${en}`), class: 'delete' as const },
  [`${kind}_switch`]: say(`批量启停了${zh}`, `turned on or off ${en}`),
  [`${kind}_decide`]: say(`批量处理了${zh}的命中`, `settled ${en}`),
})

/** How lines about people who are waited for read. */
export default [
  auditWords({
    actions: {
      ...actionsOf('pre_tag', '预打标签', 'tags in advance'),
      ...actionsOf('pre_write_properties', '默认属性', 'default properties'),
    },
    objects: {
      pre_tag: { screen: 'pre-tag.edit', asks: 'entryId' },
      pre_write_properties: { screen: 'pre-tag.editFields', asks: 'entryId' },
    },
    fields: {
      entryId: say('名单条目', 'Entry'),
      phone: say('手机号', 'Phone'),
      fieldNames: say('字段', 'Fields'),
      unionid: say('UnionID', 'UnionID'),
      label: say('名单', 'List'),
      on: say('启用', 'On'),
      decision: { ...say('处理', 'Decision'), values: { apply: say('打上', 'Put on'), dismiss: say('忽略', 'Left') } },
      by: {
        ...say('命中方式', 'Found by'),
        values: { phone: say('手机号', 'Phone'), unionid: say('UnionID', 'UnionID'), name: say('姓名', 'Name') },
      },
      state: {
        ...say('状态', 'State'),
        values: {
          waiting: say('等待中', 'Waiting'),
          paused: say('已停用', 'Off'),
          ended: say('已过期', 'Ended'),
          met: say('已到', 'Came'),
          done: say('已生效', 'Done'),
          pending: say('处理中', 'On its way'),
          asks: say('待确认', 'To decide'),
          failed: say('未成功', 'Failed'),
          dismissed: say('已忽略', 'Left as it was'),
        },
      },
    },
  }),
]
