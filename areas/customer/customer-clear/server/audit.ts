import { auditWords } from '#core/server/audit-words.ts'
import { actionWords, decisionWords, stateWords } from '../words.ts'

const say = (zh: string, en: string) => ({ zh, en })
const yes = { true: say('是', 'Yes'), false: say('否', 'No') }

/** How lines about clearing read in the operation log. */
export default [
  auditWords({
    actions: {
      'clear_rule.create': say('新建了清理规则', 'made the clear rule'),
      'clear_rule.update': say('修改了清理规则', 'changed the clear rule'),
      'clear_rule.switch': say('开关了清理规则', 'switched the clear rule'),
      'clear_rule.delete': { ...say('删除了清理规则', 'deleted the clear rule'), class: 'delete' },
      'customer_clear/record.decide': say('发起处理清理建议', 'started to decide on proposals to clear'),
      'customer_clear/record.export': { ...say('发起导出清理记录', 'started to export proposals to clear'), class: 'export' },
      'customer_clear.keep': say('要求保留客户', 'wants to keep the customer'),
      'customer_clear.deleted': say('说已删除客户', 'says that they deleted the customer'),
      customer_clear_decide: say('处理了清理建议', 'decided on proposals to clear'),
    },
    objects: { clear_rule: { screen: 'customer-clear.list', asks: 'ruleId' }, clear_proposal: { screen: 'customer-clear.statics' } },
    fields: {
      note: say('说明', 'Note'),
      action: { ...say('怎么清理', 'What'), values: actionWords },
      decision: { ...say('处理', 'Decision'), values: decisionWords },
      state: { ...say('状态', 'State'), values: stateWords },
      tagIds: { ...say('移除的标签', 'Tags to remove'), refers: 'tags' },
      keepLatest: { ...say('最近联系的员工不请', 'Last to talk stays'), values: yes },
      on: { ...say('开启', 'On'), values: yes },
      ruleIds: { ...say('清理规则', 'Clear rules'), refers: 'clearRules' },
    },
  }),
]
