import { texts } from '#core/web/text/text.ts'

export const staffWords = texts({
  'zh-CN': { title: '选择员工', unit: '人', add: '添加员工', search: '姓名、拼音或首字母' },
  en: { title: 'Choose staff', unit: 'people', add: 'Add staff', search: 'Name, pinyin or initials' },
})
export const departmentWords = texts({
  'zh-CN': { title: '选择部门', unit: '个部门', add: '添加部门', search: '部门名称、拼音' },
  en: { title: 'Choose departments', unit: 'departments', add: 'Add departments', search: 'Department name, pinyin' },
})
export const treeText = texts({
  'zh-CN': {
    everyone: '全部员工',
    byAccount: '只能按账号找：姓名由企业微信保管',
    departments: '部门',
    expand: (name: string) => `展开 ${name}`,
    collapse: (name: string) => `收起 ${name}`,
  },
  en: {
    everyone: 'All staff',
    byAccount: 'Account only: WeCom keeps the names',
    departments: 'Departments',
    expand: (name) => `Expand ${name}`,
    collapse: (name) => `Collapse ${name}`,
  },
})
