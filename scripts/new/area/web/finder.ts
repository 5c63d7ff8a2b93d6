import { type Finder, foundAtOnce } from '#core/web/finders.ts'
import { linkTo } from '#core/web/link.ts'
import { request } from '#core/web/request/request.ts'
import { luckyDraws } from '../contract.ts'
import { luckyDrawScreens } from './screens.ts'

export const luckyDrawFinder: Finder = {
  key: 'lucky-draws',
  title: { zh: '抽奖', en: 'Lucky draws' },
  icon: 'gift',
  module: 'raffle_activity',
  async find(keyword, signal) {
    const { list } = await request(luckyDraws.list, { keyword, pageSize: foundAtOnce }, { signal, silence: 'all' })
    return list.map((d) => ({
      id: d.luckyDrawId,
      title: d.name,
      second: d.staffName,
      to: linkTo(luckyDrawScreens.detail, { luckyDrawId: d.luckyDrawId }),
    }))
  },
}
