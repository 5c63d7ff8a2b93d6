import { columnsOf } from '#core/contract/columns.ts'
import { shownName } from '#core/contract/staff-name.ts'
import { groups, type MemberFilter } from './contract.ts'

/** Who is in a group, on screen and as a file. */

const say = (zh: string, en: string) => ({ zh, en })
export const memberKinds: Record<MemberFilter, { zh: string; en: string }> = {
  staff: say('员工', 'Staff'),
  customer: say('客户', 'Customer'),
  stranger: say('未加好友', 'Not a contact'),
  outside: say('外部成员', 'From outside'),
}
const scenes = new Map([
  [1, say('由成员邀请', 'Invited by a member')],
  [2, say('通过邀请链接', 'Invitation link')],
  [3, say('扫描群二维码', 'Scanned the group’s code')],
])

export const memberColumns = columnsOf(groups.members, [
  { key: 'name', title: say('成员', 'Member'), width: 240, value: (r, { en }) => shownName(r, en) },
  { key: 'isOwner', title: say('群主', 'Owner'), kind: 'yes', width: 80, under: 'name' },
  { key: 'kind', title: say('身份', 'Who'), width: 120, value: (r, { en }) => memberKinds[r.kind][en ? 'en' : 'zh'] },
  { key: 'joinScene', title: say('入群方式', 'Joined by'), width: 150, value: (r, { en }) => scenes.get(r.joinScene)?.[en ? 'en' : 'zh'] },
  {
    key: 'invitorName',
    title: say('邀请人', 'Invited by'),
    width: 120,
    value: (r, { en }) => shownName({ name: r.invitorName, alias: r.invitorAlias }, en),
  },
  { key: 'joinedAt', title: say('入群时间', 'Joined'), kind: 'time', width: 150 },
  { key: 'memberExtId', title: say('成员 ID', 'Member id'), kind: 'id', width: 220, hidden: true },
])
