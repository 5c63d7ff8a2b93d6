import type { GroupDetail } from '../sim/phone-api.ts'
import { memberOf } from '../world/corp.ts'
import { corpOf, Refusal, type World } from '../world/world.ts'
import { appChatOf } from './appchats.ts'
import { face } from './who.ts'

/** Who is in a group, as its card on the phone shows it. */
export function groupDetail(world: World, chat_id: string, corpid?: string): GroupDetail {
  for (const corp of corpid ? [corpOf(world, corpid)] : world.corps.values()) {
    const outside = corp.groups.get(chat_id)
    const group = outside ?? appChatOf(corp, chat_id)
    if (!group || group.dismissed) continue
    const { name, owner, notice } = group
    const members = group.member_list.map(({ userid }) => {
      const member = memberOf(corp, userid)
      const person = member ?? corp.customers.get(userid)
      const kind = member ? ('staff' as const) : ('customer' as const)
      return { id: userid, kind, name: person?.name ?? userid, avatar: face(world, person?.avatar ?? '') }
    })
    return { chat_id, name, owner, notice, inside: !outside, members }
  }
  throw new Refusal('没有这个群', 404)
}
