import { texts } from '#core/web/text/text.ts'

/** Of conditions on fields. */
export const audienceText = texts({
  'zh-CN': {
    label: '客户字段',
    with: '资料里',
    or: ' 或 ',
    gone: '一个字段',
    which: '选择字段',
    how: '条件',
    value: '值',
    add: '添加条件',
    remove: (name: string) => `移除条件「${name}」`,
    apply: '应用',
    clear: '清除',
    two: '至少两个字',
    none: '还没有可以筛选的字段',
  },
  en: {
    label: 'Fields',
    with: 'with',
    or: ' or ',
    gone: 'a field',
    which: 'Which field',
    how: 'How',
    value: 'Value',
    add: 'Add a condition',
    remove: (name) => `Remove the condition “${name}”`,
    apply: 'Apply',
    clear: 'Clear',
    two: 'Two letters at least',
    none: 'No field can be filtered by yet',
  },
})
