import { asks, type FiltersOf, screens } from '#core/web/screens.ts'
import type { preFieldRecords, preFields, preTagRecords, preTags } from '../contract.ts'

export const preScreens = screens('pre-tag', {
  list: {
    path: '/dashboard/pre_make_customer_tag',
    search: asks<FiltersOf<typeof preTags.list>>(),
    title: { zh: '预打标签', en: 'Tags in advance' },
    module: 'pre_tag',
    menu: { place: ['customers', 'tags'], icon: 'calendar-clock', order: 4 },
    page: 'TagListPage',
  },
  edit: {
    path: '/dashboard/pre_make_customer_tag/create',
    search: asks<{ entryId?: string }>(),
    title: { zh: '添加预打标签', en: 'Add to the list' },
    module: 'pre_tag',
    parent: '/dashboard/pre_make_customer_tag',
    page: 'TagEditPage',
  },
  records: {
    path: '/dashboard/pre_make_customer_tag/record',
    search: asks<FiltersOf<typeof preTagRecords.hits>>(),
    title: { zh: '命中报告', en: 'Report' },
    module: 'pre_tag',
    parent: '/dashboard/pre_make_customer_tag',
    page: 'TagRecordPage',
  },
  import: {
    path: '/dashboard/pre_make_customer_tag/import',
    title: { zh: '导入预打标签', en: 'Import tags in advance' },
    module: 'pre_tag',
    parent: '/dashboard/pre_make_customer_tag',
    page: 'TagImportPage',
  },
  fields: {
    path: '/dashboard/default_attribute',
    search: asks<FiltersOf<typeof preFields.list>>(),
    title: { zh: '默认属性', en: 'Default properties' },
    module: 'pre_write_properties',
    menu: { place: ['customers', 'tags'], icon: 'contact', order: 6 },
    page: 'FieldListPage',
  },
  editFields: {
    path: '/dashboard/default_attribute/create',
    search: asks<{ entryId?: string }>(),
    title: { zh: '添加默认属性', en: 'Add default properties' },
    module: 'pre_write_properties',
    parent: '/dashboard/default_attribute',
    page: 'FieldEditPage',
  },
  fieldRecords: {
    path: '/dashboard/default_attribute/record',
    search: asks<FiltersOf<typeof preFieldRecords.hits>>(),
    title: { zh: '命中报告', en: 'Report' },
    module: 'pre_write_properties',
    parent: '/dashboard/default_attribute',
    page: 'FieldRecordPage',
  },
  importFields: {
    path: '/dashboard/default_attribute/import',
    title: { zh: '导入默认属性', en: 'Import default properties' },
    module: 'pre_write_properties',
    parent: '/dashboard/default_attribute',
    page: 'FieldImportPage',
  },
})
