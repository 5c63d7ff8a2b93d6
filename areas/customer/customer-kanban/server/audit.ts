import { auditWords } from '#core/server/audit-words.ts'

const say = (zh: string, en: string) => ({ zh, en })

/** How lines about stages of customers read. */
export default [
  auditWords({
    actions: {
      'customer_process.add': say('新建了客户流程', 'made the process of customers'),
      'customer_process.update': say('修改了客户流程', 'changed the process of customers'),
      'customer_process.delete': { ...say('删除了客户流程', 'deleted the process of customers'), class: 'delete' },
      'customer_process.enabled': say('启用或停用了客户流程', 'switched the process of customers'),
      'customer_process.notify': say('打开或关闭了客户流程的通知', 'switched the notices of the process of customers'),
      'customer_process.sort': say('调整了客户流程的顺序', 'put the processes of customers in another order'),
      'customer_stage.move': say('移动了客户阶段', 'moved to another stage the customer'),
      customer_stage_batch: say('批量移动了客户阶段', 'moved customers to a stage'),
      'customer_kanban.exportEntries': { ...say('发起导出阶段明细', 'started to export who came to a stage'), class: 'export' },
      'customer_kanban.batch': say('发起批量移动客户阶段', 'started to move customers to a stage'),
    },
    objects: { customer_process: { screen: 'customer-kanban.setting' } },
    fields: {
      only: { ...say('范围', 'Only'), values: { onward: say('去了后面的阶段', 'Went on to a later one') } },
      processName: say('流程', 'Process'),
      processNameEn: say('流程英文名', 'English name of the process'),
      processId: say('流程', 'Process'),
      stageId: say('阶段', 'Stage'),
      forwardOnly: say('只能向前', 'Forward only'),
      departmentIds: { ...say('谁用（部门）', 'Of departments'), refers: 'departments' },
      staffIds: { ...say('谁用（员工）', 'Of members'), refers: 'staff' },
      autoEnter: say('新客户自动进入', 'New customers enter'),
      amountFieldId: say('金额字段', 'Field of amounts'),
      processStages: say('阶段', 'Stages'),
      enabled: say('启用', 'On'),
      notify: say('通知', 'Notices'),
      customerStage: say('客户阶段', 'Customer stage'),
    },
  }),
]
