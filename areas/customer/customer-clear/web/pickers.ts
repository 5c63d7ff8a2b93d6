import { picker, type RowOf } from '#core/web/blocks/pickers/sources.ts'
import { inLang, texts } from '#core/web/text/text.ts'
import { aClearRuleReference, customerClear } from '../contract.ts'
import { actionWords } from '../words.ts'

declare module '#core/web/blocks/pickers/sources.ts' {
  interface Rows {
    clearRules: RowOf<typeof customerClear.list>
  }
}
export const clearRulePicker = picker(customerClear.list, {
  id: 'ruleId',
  ids: 'ruleIds',
  nameOf: (row) => row.name,
  look: (row) => ({ second: inLang(actionWords[row.action]) }),
  refers: aClearRuleReference,
  words: texts({
    'zh-CN': { title: '选择清理规则', unit: '条规则', add: '选择规则', search: '规则名称' },
    en: { title: 'Choose clear rules', unit: 'rules', add: 'Choose rules', search: 'Name of a rule' },
  }),
})
