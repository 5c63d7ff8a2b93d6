import type { SeatKind } from '#core/contract/seats.ts'
import { asks, screens } from '#core/web/screens.ts'

/** R009: the module is `seat_release`. */
export const seatScreens = screens('seats', {
  manage: {
    path: '/dashboard/seat_manage_page',
    search: asks<{ tab?: 'records'; keyword?: string; kind?: SeatKind; state?: 'seated' | 'unseated'; staffIds?: string }>(),
    title: { zh: '席位管理', en: 'Seats' },
    module: 'seat_release',
    menu: { place: ['settings', 'organisation'], icon: 'badge-check', order: 3 },
    page: 'SeatsPage',
  },
  open: {
    path: '/dashboard/seat_manage_page/open',
    search: asks<{ kind?: SeatKind }>(),
    title: { zh: '开通席位', en: 'Give seats' },
    module: 'seat_release',
    parent: '/dashboard/seat_manage_page',
    page: 'OpenPage',
  },
})
