import { columnsOf } from '#core/contract/columns.ts'
import { wordsOf } from '#core/contract/figures.ts'
import { shownName } from '#core/contract/staff-name.ts'
import { missions } from './contract.ts'
import { firstLine, type MissionState, type SenderState, type TargetState } from './mission.ts'

/** Missions, and the results of one by member and by customer: on screen and as files. */

const say = (zh: string, en: string) => ({ zh, en })
export const missionStates: Record<MissionState, { zh: string; en: string }> = {
  scheduled: say('待发送', 'Scheduled'),
  sending: say('下发中', 'Being sent'),
  waiting: say('等待确认', 'Waiting for staff'),
  done: say('已完成', 'Done'),
  cancelled: say('已停止', 'Stopped'),
  failed: say('未能下发', 'Failed'),
}
export const senderStates: Record<SenderState, { zh: string; en: string }> = {
  planned: say('待下发', 'Not asked yet'),
  unknown: say('不确定', 'Not known'),
  asked: say('未确认', 'Not confirmed'),
  confirmed: say('已确认', 'Confirmed'),
  cancelled: say('已停止', 'Stopped'),
  refused: say('未接受', 'Refused'),
}
export const targetStates: Record<TargetState, { zh: string; en: string }> = {
  waiting: say('等待发送', 'Waiting'),
  unknown: say('不确定', 'Not known'),
  delivered: say('已送达', 'Delivered'),
  not_friend: say('已不是好友', 'No longer a contact'),
  quota: say('接收次数已用完', 'Quota used up'),
  unreachable: say('无法送达', 'Not reachable'),
  blacklisted: say('已加入黑名单', 'On the black list'),
  cancelled: say('已停止', 'Stopped'),
  refused: say('未接受', 'Refused'),
}

/** Of an audience that a colleague chose, who sees a part of it is told no more. */
export const ownPart = say('其中你看得到的客户', 'Those of it whom you may see')
const everyone = say('全部客户', 'All customers')
const byConditions = say('按条件筛选的客户', 'Customers by conditions')

export const missionColumns = columnsOf(missions.list, [
  { key: 'name', title: say('群发名称', 'Name'), width: 250, sort: true },
  { key: 'content', title: say('内容', 'Content'), width: 260, under: 'name', value: (r) => firstLine(r.msgData) },
  { key: 'state', title: say('状态', 'State'), width: 148, value: (r, { en }) => missionStates[r.state][en ? 'en' : 'zh'] },
  { key: 'problem', title: say('原因', 'Reason'), width: 200, under: 'state' },
  {
    key: 'audience',
    title: say('发给谁', 'Audience'),
    width: 260,
    value: (r, { en }) =>
      (!r.audience ? ownPart : Object.values(wordsOf(r.audience)).some(Boolean) ? byConditions : everyone)[en ? 'en' : 'zh'],
  },
  { key: 'confirmed', title: say('员工确认', 'Confirmed'), kind: 'number', width: 104 },
  { key: 'staffCount', title: say('员工数', 'Staff'), kind: 'number', width: 90, under: 'confirmed' },
  { key: 'delivered', title: say('送达客户', 'Delivered'), kind: 'number', width: 128 },
  { key: 'customers', title: say('客户数', 'Customers'), kind: 'number', width: 92, under: 'delivered' },
  { key: 'createdBy', title: say('创建人', 'Created by'), width: 100 },
  { key: 'sendAt', title: say('发送时间', 'Sent at'), kind: 'time', width: 148, sort: true },
])
export const senderColumns = columnsOf(missions.staff, [
  { key: 'name', title: say('员工', 'Staff'), width: 160, value: (r, { en }) => shownName(r, en) },
  { key: 'state', title: say('状态', 'State'), width: 110, value: (r, { en }) => senderStates[r.state][en ? 'en' : 'zh'] },
  { key: 'problem', title: say('原因', 'Reason'), width: 200, under: 'name' },
  { key: 'customers', title: say('客户数', 'Customers'), kind: 'number', width: 92, sort: true },
  { key: 'delivered', title: say('已送达', 'Delivered'), kind: 'number', width: 92, sort: true },
  { key: 'failed', title: say('未送达', 'Failed'), kind: 'number', width: 90 },
  { key: 'waiting', title: say('等待发送', 'Waiting'), kind: 'number', width: 96 },
  { key: 'unknown', title: say('不确定', 'Not known'), kind: 'number', width: 90, hidden: true },
  { key: 'confirmedAt', title: say('确认时间', 'Confirmed at'), kind: 'time', width: 132 },
  { key: 'askedAt', title: say('下发时间', 'Asked at'), kind: 'time', width: 148, hidden: true },
])
export const targetColumns = columnsOf(missions.customers, [
  { key: 'name', title: say('客户', 'Customer'), width: 220 },
  {
    key: 'staffName',
    title: say('发送员工', 'Sent by'),
    width: 130,
    value: (r, { en }) => shownName({ name: r.staffName, alias: r.staffAlias }, en),
  },
  { key: 'state', title: say('状态', 'State'), width: 140, value: (r, { en }) => targetStates[r.state][en ? 'en' : 'zh'] },
  { key: 'sentAt', title: say('送达时间', 'Delivered at'), kind: 'time', width: 148 },
  { key: 'externalUserExtId', title: say('客户 ID', 'Customer id'), kind: 'id', width: 220, hidden: true },
])
