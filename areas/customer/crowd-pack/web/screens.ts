import { asks, type FiltersOf, screens } from '#core/web/screens.ts'
import type { crowdPacks } from '../contract.ts'

export const packScreens = screens('crowd-pack', {
  list: {
    path: '/dashboard/crowd_pack',
    search: asks<FiltersOf<typeof crowdPacks.list>>(),
    title: { zh: '人群包', en: 'Crowd packs' },
    module: 'eu_package',
    menu: { place: ['customers', 'all'], icon: 'boxes', order: 6 },
    page: 'ListPage',
  },
  create: {
    path: '/dashboard/crowd_pack/create',
    search: asks<{ packId?: string; audience?: string }>(),
    title: { zh: '编辑人群包', en: 'Edit a pack' },
    module: 'eu_package',
    parent: '/dashboard/crowd_pack',
    page: 'EditPage',
  },
  detail: {
    path: '/dashboard/crowd_pack/detail',
    search: asks<FiltersOf<typeof crowdPacks.moves> & { tab?: string; otherId?: string; range?: string }>(),
    title: { zh: '人群包详情', en: 'Crowd pack' },
    module: 'eu_package',
    parent: '/dashboard/crowd_pack',
    page: 'DetailPage',
  },
})
