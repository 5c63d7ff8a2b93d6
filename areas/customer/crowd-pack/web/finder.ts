import { type Finder, foundAtOnce } from '#core/web/finders.ts'
import { linkTo } from '#core/web/link.ts'
import { request } from '#core/web/request/request.ts'
import { crowdPacks } from '../contract.ts'
import { packScreens } from './screens.ts'

export const packFinder: Finder = {
  key: 'crowd-packs',
  title: { zh: '人群包', en: 'Crowd packs' },
  icon: 'boxes',
  module: 'eu_package',
  async find(keyword, signal) {
    const { list } = await request(crowdPacks.list, { keyword, pageSize: foundAtOnce }, { signal, silence: 'all' })
    return list.map((p) => ({
      id: p.packId,
      title: p.name,
      second: p.note || p.madeBy,
      to: linkTo(packScreens.detail, { packId: p.packId }),
    }))
  },
}
