import { screens } from '#core/web/screens.ts'

/** Open to every member: whom they are asked to delete. */
export const clearMobileScreens = screens('customer-clear', {
  asked: {
    path: '/mobile/customer_clear',
    title: { zh: '请我删除的客户', en: 'I am asked to delete' },
    parent: '/mobile/workbench',
    page: 'AskedPage',
  },
})
