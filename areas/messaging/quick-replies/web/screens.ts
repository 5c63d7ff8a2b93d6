import { asks, type FiltersOf, screens } from '#core/web/screens.ts'
import type { corpReplies } from '../contract.ts'

export const replyScreens = screens('quick-replies', {
  list: {
    path: '/dashboard/corp_reply',
    search: asks<FiltersOf<typeof corpReplies.list>>(),
    title: { zh: '快捷回复', en: 'Quick replies' },
    module: 'corp_quick_reply',
    menu: { place: ['reach', { key: 'content', zh: '内容', en: 'Content' }], icon: 'message-square-text', order: 1 },
    page: 'ListPage',
  },
  edit: {
    path: '/dashboard/corp_reply/edit',
    search: asks<{ id?: string; folderId?: string }>(),
    title: { zh: '编辑话术', en: 'Edit reply' },
    module: 'corp_quick_reply',
    parent: '/dashboard/corp_reply',
    page: 'EditPage',
  },
  data: {
    path: '/dashboard/corp_reply/data_detail',
    search: asks<FiltersOf<typeof corpReplies.uses>>(),
    title: { zh: '使用数据', en: 'What was sent' },
    module: 'corp_quick_reply',
    parent: '/dashboard/corp_reply',
    page: 'DataPage',
  },
})
