import { lang, useLang } from '../../text/text.ts'
import { counted } from '../../text/words.ts'

interface Words {
  titles: Record<'staff' | 'departments' | 'tags' | 'customers' | 'groups' | 'materials', string>
  units: Record<'staff' | 'departments' | 'tags' | 'customers' | 'groups' | 'materials', string>
  add: Record<'staff' | 'departments' | 'tags' | 'customers' | 'groups', string>
  search: Record<'staff' | 'departments' | 'tags' | 'customers' | 'groups' | 'materials', string>
  everyone: string
  departments: string
  chosen: (n: number, unit: string) => string
  of: (n: number, max: number, unit: string) => string
  onlyChosen: string
  showAll: string
  paste: string
  pasteTitle: string
  pasteHint: string
  pasteLabel: string
  find: string
  found: (n: number) => string
  notFound: (n: number, names: string) => string
  ambiguous: (n: number, names: string) => string
  clear: string
  cancel: string
  use: (n: number, unit: string) => string
  useNone: string
  none: string
  noMatch: (word: string) => string
  missing: string
  failed: string
  retry: string
  loading: string
  full: (max: number) => string
  remove: (name: string) => string
  more: (n: number) => string
  selectPage: string
  expand: (name: string) => string
  collapse: (name: string) => string
  members: (n: number) => string
  owner: (name: string) => string
  customers: (n: string) => string
  tree: string
  upload: string
  library: string
}

/** Nested by kind, so the sameness of the two languages is said by a type of its own. */
const all: { 'zh-CN': Words; en: Words } = {
  'zh-CN': {
    titles: {
      staff: '选择员工',
      departments: '选择部门',
      tags: '选择标签',
      customers: '选择客户',
      groups: '选择客户群',
      materials: '选择素材',
    },
    units: { staff: '人', departments: '个部门', tags: '个标签', customers: '位客户', groups: '个群', materials: '个素材' },
    add: { staff: '添加员工', departments: '添加部门', tags: '选择标签', customers: '添加客户', groups: '添加客户群' },
    search: {
      staff: '姓名、拼音或首字母',
      departments: '部门名称、拼音',
      tags: '标签或标签组',
      customers: '昵称、备注、手机尾号',
      groups: '群名或群主',
      materials: '素材标题',
    },
    everyone: '全部员工',
    departments: '部门',
    chosen: (n, unit) => `已选 ${n} ${unit}`,
    of: (n, max, unit) => `已选 ${n} / ${max} ${unit}`,
    onlyChosen: '只看已选',
    showAll: '看全部',
    paste: '粘贴名单',
    pasteTitle: '粘贴名单',
    pasteHint: '一行一个，或用逗号、顿号隔开；姓名要写全。',
    pasteLabel: '名单',
    find: '查找并选中',
    found: (n) => `选中了 ${n} 个`,
    notFound: (n, names) => `${n} 个没有找到：${names}`,
    ambiguous: (n, names) => `${n} 个有重名，请自己选：${names}`,
    clear: '清空',
    cancel: '取消',
    use: (n, unit) => `选好 ${n} ${unit}`,
    useNone: '不选任何人',
    none: '这里没有可选的',
    noMatch: (word) => `没有找到「${word}」`,
    missing: '这里还不能选择：缺少数据来源',
    failed: '没能读到名单',
    retry: '重试',
    loading: '正在加载',
    full: (max) => `最多选 ${max} 个`,
    remove: (name) => `去掉 ${name}`,
    more: (n) => `等 ${n} 个`,
    selectPage: '全选',
    expand: (name) => `展开 ${name}`,
    collapse: (name) => `收起 ${name}`,
    members: (n) => `${n} 人`,
    owner: (name) => `群主 ${name}`,
    customers: (n) => `${n} 位客户`,
    tree: '部门',
    upload: '上传',
    library: '素材库',
  },
  en: {
    titles: {
      staff: 'Choose staff',
      departments: 'Choose departments',
      tags: 'Choose tags',
      customers: 'Choose customers',
      groups: 'Choose groups',
      materials: 'Choose material',
    },
    units: { staff: 'people', departments: 'departments', tags: 'tags', customers: 'customers', groups: 'groups', materials: 'items' },
    add: { staff: 'Add staff', departments: 'Add departments', tags: 'Choose tags', customers: 'Add customers', groups: 'Add groups' },
    search: {
      staff: 'Name, pinyin or initials',
      departments: 'Department name, pinyin',
      tags: 'Tag or tag group',
      customers: 'Nickname, remark, phone tail',
      groups: 'Group or owner',
      materials: 'Title',
    },
    everyone: 'All staff',
    departments: 'Departments',
    chosen: (n, unit) => `${counted(n, unit)} chosen`,
    of: (n, max, unit) => `${n} of ${max} ${unit} chosen`,
    onlyChosen: 'Only chosen',
    showAll: 'Show all',
    paste: 'Paste a list',
    pasteTitle: 'Paste a list',
    pasteHint: 'One a line, or separated by commas; full names.',
    pasteLabel: 'List',
    find: 'Find and choose',
    found: (n) => `${n} chosen`,
    notFound: (n, names) => `${n} not found: ${names}`,
    ambiguous: (n, names) => `${n} ambiguous, choose yourself: ${names}`,
    clear: 'Clear',
    cancel: 'Cancel',
    use: (n, unit) => `Use ${counted(n, unit)}`,
    useNone: 'Choose nobody',
    none: 'Nothing to choose here',
    noMatch: (word) => `Nothing matches “${word}”`,
    missing: 'Nothing can be chosen here: no data source',
    failed: 'The list could not be read',
    retry: 'Try again',
    loading: 'Loading',
    full: (max) => `At most ${max}`,
    remove: (name) => `Remove ${name}`,
    more: (n) => `${n} in all`,
    selectPage: 'Select all',
    expand: (name) => `Expand ${name}`,
    collapse: (name) => `Collapse ${name}`,
    members: (n) => counted(n, 'people'),
    owner: (name) => `Owner ${name}`,
    customers: (n) => counted(n, 'customers'),
    tree: 'Departments',
    upload: 'Upload',
    library: 'Library',
  },
}

export const usePickerText = (): Words => all[useLang()]
export const pickerText = (): Words => all[lang()]
