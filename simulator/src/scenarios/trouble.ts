import type { Corp } from '../world/corp.ts'
import type { FaultRule } from '../world/fault-rows.ts'
import type { Act } from '../world/script-rows.ts'
import { demo } from './demo.ts'

/** Names people really have, and names people use to break software. */
const HARD_NAMES = [
  '<img src=x onerror=alert(1)>',
  '=1+1',
  '"; drop table customers; --',
  '👩‍👩‍👧‍👦👩‍👩‍👧‍👦',
  '‮倒着写的人',
  '名字很长很长很长很长很长很长很长很长很长很长很长很长很长',
  ' ',
  '𠮷野家',
  'null',
  '{{7*7}}',
  '../../etc/passwd',
  'A\u0000B',
  '@所有人',
  '\t制表\t',
  '张三\n李四',
  'ＳＵＭ（Ａ１）',
  '__proto__',
  'ﷺ',
  '零\u200b宽',
  '-2+3',
]

/** Thirty days in which everything goes wrong that needs no fault of the platform: day, hour (Beijing), what. */
const STORY: [day: number, hour: number, act: Act][] = [
  [0, 1, { kind: 'part', userid: 'linxiaoman', nth: 0, by: 'customer' }],
  [0, 2, { kind: 'rename_tag', name: '宝妈', to: '妈妈们' }],
  [1, 10, { kind: 'leave', userid: 'jiangwanqing' }],
  [1, 11, { kind: 'part', userid: 'tangguo', nth: 1, by: 'customer' }],
  [1, 11, { kind: 'part', userid: 'tangguo', nth: 1, by: 'customer' }],
  [2, 9, { kind: 'leave_group', group: 0, nth: 3 }],
  [3, 9, { kind: 'dismiss_group', group: 1 }],
  [4, 15, { kind: 'rename_tag', name: '口味偏好', to: '口味' }],
  [5, 9, { kind: 'move', userid: 'dingkai', department: 5 }],
  [6, 9, { kind: 'part', userid: 'yesilu', nth: 0, by: 'staff' }],
  [8, 18, { kind: 'leave', userid: 'zhaoyifan' }],
  [8, 18, { kind: 'leave', userid: 'yesilu' }],
  [10, 9, { kind: 'delete_tag', name: '坚果过敏' }],
  [12, 9, { kind: 'part', userid: 'caomingxuan', nth: 0, by: 'customer' }],
  [15, 9, { kind: 'dismiss_group', group: 0 }],
  [18, 9, { kind: 'rename_tag', name: '新客', to: '=新客' }],
  [21, 9, { kind: 'delete_tag', name: '留意' }],
  [25, 17, { kind: 'leave', userid: 'chenjiahe' }],
  [29, 23, { kind: 'dismiss_group', group: 0 }],
]

const DAY = 86_400_000
const HOUR = 3_600_000

/** A small bakery on a bad day: hostile names, and a platform that fails now and then. What follows is its story. */
export function trouble(now: number, corpid?: string): Corp {
  const corp = demo(now, { customers: 200, groups: 6 }, corpid)
  const customers = [...corp.customers.values()]
  HARD_NAMES.forEach((name, i) => {
    customers[i + 10]!.name = name
  })
  const midnight = Math.floor((now * 1000 + 8 * HOUR) / DAY) * DAY - 8 * HOUR
  // The story begins with the next midnight, so that nothing has happened yet whenever it is started.
  corp.script = STORY.map(([day, hour, act]) => ({ at: midnight + DAY * (day + 1) + hour * HOUR, act, done: false }))
  return corp
}

export function troubleFaults(): FaultRule[] {
  const rule = (id: string, call: string, kind: FaultRule['kind'], probability: number, errcode?: number): FaultRule => ({
    id,
    call,
    kind,
    probability,
    struck: 0,
    ...(errcode ? { errcode } : {}),
  })
  return [
    rule('t1', '*', 'errcode', 0.02, 45009),
    rule('t2', 'externalcontact/get', 'errcode', 0.03, 45033),
    rule('t3', '*', 'http_502', 0.02),
    rule('t4', 'externalcontact/add_msg_template', 'timeout_after_effect', 0.05),
    rule('t5', '*', 'errcode', 0.01, 42001),
    rule('t6', '*', 'doubled', 0.1),
    rule('t7', '*', 'swapped', 0.05),
    rule('t8', '*', 'late', 0.05),
  ]
}
