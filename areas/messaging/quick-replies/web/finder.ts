import { type Finder, foundAtOnce } from '#core/web/finders.ts'
import { linkTo } from '#core/web/link.ts'
import { request } from '#core/web/request/request.ts'
import { corpReplies } from '../contract.ts'
import { replyScreens } from './screens.ts'

export const replyFinder: Finder = {
  key: 'quick-replies',
  title: { zh: '话术', en: 'Quick replies' },
  icon: 'message-square-text',
  module: 'corp_quick_reply',
  async find(keyword, signal) {
    const { list } = await request(corpReplies.list, { keyword, pageSize: foundAtOnce }, { signal, silence: 'all' })
    return list.map((r) => ({ id: r.id, title: r.title, second: r.folderName, to: linkTo(replyScreens.edit, { id: r.id }) }))
  },
}
