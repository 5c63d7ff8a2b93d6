import type { Corp } from '../world/corp.ts'
import type { FaultRule } from '../world/faults.ts'
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

/** A small bakery on a bad day: hostile names, and a platform that fails now and then. */
export function trouble(now: number): Corp {
  const corp = demo(now, { customers: 200, groups: 6 })
  const customers = [...corp.customers.values()]
  HARD_NAMES.forEach((name, i) => {
    customers[i + 10]!.name = name
  })
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
