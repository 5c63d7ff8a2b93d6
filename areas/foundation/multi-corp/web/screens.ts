import { asks, screens } from '#core/web/screens.ts'

export const companyScreens = screens('multi-corp', {
  link: {
    path: '/link_company',
    search: asks<{ callback?: string }>(),
    title: { zh: '关联企业', en: 'Link companies' },
    bare: true,
    page: 'LinkPage',
  },
})
