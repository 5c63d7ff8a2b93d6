import { sql } from 'kysely'
import { may } from '#core/contract/call.ts'
import { shownName } from '#core/contract/staff-name.ts'
import { local } from '#core/contract/time.ts'
import { readPhrase } from '#core/server/phrases.ts'
import { exportTask } from '#core/server/sheets/export.ts'
import type { TaskRun } from '#core/server/tasks/run.ts'
import { missions } from '../contract.ts'
import type { SenderState, TargetState } from '../mission.ts'
import { type SenderRow, sendersSql, type TargetRow, targetColumns, targetsSql } from './tabs.ts'

/** The two tabs of a mission as files. */

const batch = 5000
const say = (zh: string, en: string) => ({ zh, en })
const states: Record<SenderState | TargetState, { zh: string; en: string }> = {
  planned: say('待下发', 'Not asked yet'),
  asked: say('未确认', 'Not confirmed'),
  confirmed: say('已确认', 'Confirmed'),
  cancelled: say('已停止', 'Stopped'),
  refused: say('企业微信未接受', 'Refused by WeCom'),
  waiting: say('等待发送', 'Waiting'),
  unknown: say('不确定', 'Not known'),
  delivered: say('已送达', 'Delivered'),
  not_friend: say('已不是好友', 'No longer a contact'),
  quota: say('接收次数已用完', 'Quota used up'),
  unreachable: say('无法送达', 'Not reachable'),
  blacklisted: say('已加入黑名单', 'Put on the black list'),
}
const stateIn = ({ ctx }: TaskRun, state: SenderState | TargetState) => states[state][ctx.lang === 'en' ? 'en' : 'zh']
const time = (at: Date | null, zone: string): string => (at ? local(at, zone) : '')

export const exportStaff = exportTask('mass_message_staff_export', {
  title: say('群发结果-按员工', 'Mass message by staff'),
  access: may('group_message', 'export'),
  filters: missions.exportStaff.input.properties.filters,
  async *rows({ ctx }, filters) {
    const senders = await sendersSql(ctx, filters)
    const { rows } = await sql<SenderRow>`select * from (${senders}) x order by x.customers desc, x."staffId"`.execute(ctx.db)
    yield rows
  },
  columns: [
    { key: 'name', title: say('员工', 'Staff'), value: (r, { ctx }) => shownName(r, ctx.lang === 'en') },
    { key: 'state', title: say('状态', 'State'), value: (r, task) => stateIn(task, r.state) },
    { key: 'customers', title: say('客户数', 'Customers'), value: (r) => r.customers },
    { key: 'delivered', title: say('已送达', 'Delivered'), value: (r) => r.delivered },
    { key: 'failed', title: say('未送达', 'Not delivered'), value: (r) => r.failed },
    { key: 'waiting', title: say('等待中', 'Waiting'), value: (r) => r.waiting },
    { key: 'unknown', title: say('不确定', 'Not known'), value: (r) => r.unknown },
    { key: 'askedAt', title: say('下发时间', 'Asked at'), value: (r, _, zone) => time(r.askedAt, zone), width: 20 },
    { key: 'confirmedAt', title: say('确认时间', 'Confirmed at'), value: (r, _, zone) => time(r.confirmedAt, zone), width: 20 },
    { key: 'problem', title: say('原因', 'Reason'), value: (r, { ctx }) => readPhrase(r.problem, ctx.lang), width: 30 },
  ],
})

export const exportCustomers = exportTask('mass_message_customer_export', {
  title: say('群发结果-按客户', 'Mass message by customer'),
  access: may('group_message', 'export'),
  filters: missions.exportCustomers.input.properties.filters,
  async *rows({ ctx }, filters) {
    const { from, state } = await targetsSql(ctx, filters)
    for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
      const { rows } = await sql<TargetRow>`
        select ${targetColumns(state)} ${from} and t.customer_id > ${after}::uuid order by t.customer_id limit ${batch}`.execute(ctx.db)
      if (rows.length) yield rows
      if (rows.length < batch) return
      after = rows.at(-1)!.customerId
    }
  },
  columns: [
    { key: 'name', title: say('客户', 'Customer'), value: (r) => r.name, width: 20 },
    { key: 'externalUserExtId', title: say('客户 ID', 'Customer id'), value: (r) => r.externalUserExtId, width: 34 },
    {
      key: 'staffName',
      title: say('发送员工', 'Sent by'),
      value: (r, { ctx }) => shownName({ name: r.staffName, alias: r.staffAlias }, ctx.lang === 'en'),
    },
    { key: 'state', title: say('状态', 'State'), value: (r, task) => stateIn(task, r.state) },
    { key: 'sentAt', title: say('送达时间', 'Delivered at'), value: (r, _, zone) => time(r.sentAt, zone), width: 20 },
  ],
})
