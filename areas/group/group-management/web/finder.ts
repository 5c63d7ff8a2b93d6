import { type Finder, foundAtOnce } from '#core/web/finders.ts'
import { linkTo } from '#core/web/link.ts'
import { request } from '#core/web/request/request.ts'
import { groups } from '../contract.ts'
import { groupScreens } from './screens.ts'

export const groupFinder: Finder = {
  key: 'groups',
  title: { zh: '客户群', en: 'Groups' },
  icon: 'messages-square',
  module: 'group_manage',
  async find(keyword, signal) {
    const { list } = await request(groups.list, { keyword, pageSize: foundAtOnce }, { signal, silence: 'all' })
    return list.map((g) => ({ id: g.groupId, title: g.name, second: g.ownerName, to: linkTo(groupScreens.detail, { groupId: g.groupId }) }))
  },
}
