import { screens } from '#core/web/screens.ts'

/** A tab beside the chat, shown to whoever may read it. Without `tab` it stands in no bar and is reached by its address alone. */
export const luckyDrawScreens = screens('lucky-draws', {
  list: {
    path: '/client/side_window/lucky_draw',
    title: { zh: '抽奖', en: 'Lucky draws' },
    module: 'raffle_activity',
    tab: { icon: 'gift', order: 90 },
    page: 'MinePage',
  },
})
