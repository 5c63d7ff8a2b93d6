import { createHash } from 'node:crypto'
import { type Corp, liveRelations } from '../world/corp.ts'
import type { Random } from '../world/random.ts'
import type { Group, GroupMember } from '../world/rows.ts'
import { GROUP_KINDS, STORES } from './demo-data.ts'

const DAY = 86_400

/** Customer groups of the shops: the owner, a colleague, and customers of both. */
export function demoGroups(corp: Corp, dice: Random, now: number, count: number) {
  for (let i = 0; i < count; i++) {
    const [department, shop] = STORES[i % STORES.length]!
    const staff = [...corp.members.values()].filter((m) => m.status === 1 && m.customer_contact && m.department.includes(department))
    const owner = staff[Math.floor(i / STORES.length) % staff.length]!
    const helper = staff.find((m) => m !== owner)
    const create_time = now - (20 + dice.int(400)) * DAY - dice.int(DAY)
    const member_list: GroupMember[] = [member(owner.userid, 1, create_time, 1)]
    if (helper) member_list.push(member(helper.userid, 1, create_time + 60, 1, owner.userid))
    const from = [...liveRelations(corp, owner.userid), ...(helper ? liveRelations(corp, helper.userid) : [])]
    const wanted = 18 + dice.int(160)
    const seen = new Set<string>()
    for (let n = 0; n < wanted && seen.size < from.length; n++) {
      const r = dice.pick(from)
      if (seen.has(r.external_userid)) continue
      seen.add(r.external_userid)
      const join_time = Math.min(now - 60, Math.max(create_time, r.createtime) + dice.int(30 * DAY))
      const join_scene = dice.chance(0.5) ? 3 : dice.chance(0.7) ? 1 : 2
      member_list.push(member(r.external_userid, 2, join_time, join_scene, join_scene === 1 ? owner.userid : undefined))
    }
    const kind = GROUP_KINDS[Math.floor(i / STORES.length) % GROUP_KINDS.length]!
    const group: Group = {
      chat_id: corp.ids.tagged('wr'),
      name: `${shop.replace(/店$/, '')}${kind}`,
      owner: owner.userid,
      notice: dice.chance(0.5) ? '每天 15:30 发出炉时间，群里接龙留货。' : '',
      create_time,
      member_list,
      admin_list: helper ? [{ userid: helper.userid }] : [],
      member_version: '',
      status: 0,
      dismissed: false,
      transfers: [],
    }
    group.member_version = memberVersion(group)
    corp.groups.set(group.chat_id, group)
  }
}

function member(userid: string, type: 1 | 2, join_time: number, join_scene: number, invitor?: string): GroupMember {
  return { userid, type, join_time, join_scene, group_nickname: '', ...(invitor ? { invitor: { userid: invitor } } : {}) }
}

/** Changes with the members, so a receiver can skip a needless fetch (platform/06 §2). */
export function memberVersion(group: Group): string {
  return createHash('md5')
    .update(`${group.chat_id}/${group.member_list.map((m) => m.userid).join()}`)
    .digest('hex')
}
