import { texts } from '#core/web/text/text.ts'

export const importText = texts({
  'zh-CN': {
    titles: { tags: '导入预打标签', fields: '导入默认属性' },
    note: '手机号、UnionID、姓名填一项就行；已经在等的人不会重复写入',
    phone: '手机号',
    unionid: 'UnionID',
    name: '姓名',
    label: '名单',
    tags: '标签（几个用顿号隔开）',
    until: '到期日',
  },
  en: {
    titles: { tags: 'Import tags in advance', fields: 'Import default properties' },
    note: 'A phone, a UnionID or a name is enough; who is waited for already is not written again',
    phone: 'Phone',
    unionid: 'UnionID',
    name: 'Name',
    label: 'List',
    tags: 'Tags, separated by commas',
    until: 'Last day',
  },
})
