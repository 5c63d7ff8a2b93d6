import type { PhoneApi } from '../sim/phone-api.ts'
import { type Corp, relationOf } from '../world/corp.ts'
import type { Member } from '../world/rows.ts'
import { Refusal } from '../world/world.ts'

/** A customer as this member has them: the remark, and which of the company's tags they wear. */
export function noted(corp: Corp, member: Member, external_userid: string): ReturnType<PhoneApi['noted']> {
  const relation = relationOf(corp, member.userid, external_userid)
  if (!relation) throw new Refusal('他们不是好友', 404)
  const tags = [...corp.tags.values()].filter((tag) => !tag.deleted)
  const groups = [...corp.tagGroups.values()].filter((group) => !group.deleted && group.strategy_id === 0)
  return {
    remark: relation.remark,
    groups: groups.map(({ group_id, group_name }) => ({
      id: group_id,
      name: group_name,
      tags: tags.filter((tag) => tag.group_id === group_id).map(({ id, name }) => ({ id, name, on: relation.tags.includes(id) })),
    })),
  }
}
