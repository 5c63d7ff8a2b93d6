import { type Finder, foundAtOnce } from '#core/web/finders.ts'
import { linkTo } from '#core/web/link.ts'
import { request } from '#core/web/request/request.ts'
import { liveCodes } from '../contract.ts'
import { liveCodeScreens } from './screens.ts'

export const codeFinder: Finder = {
  key: 'codes',
  title: { zh: '渠道活码', en: 'Live codes' },
  icon: 'qr-code',
  module: 'channel_qr',
  async find(keyword, signal) {
    const { list } = await request(liveCodes.list, { keyword, pageSize: foundAtOnce }, { signal, silence: 'all' })
    return list.map((c) => ({ id: c.wayId, title: c.name, second: c.groupName, to: linkTo(liveCodeScreens.list, { keyword: c.name }) }))
  },
}
