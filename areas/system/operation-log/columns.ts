import { auditClasses } from '#core/contract/audit.ts'
import { columnsOf } from '#core/contract/columns.ts'
import { operationLog } from './contract.ts'

const say = (zh: string, en: string) => ({ zh, en })

/** The operation log, on screen and as a file. */
export const lineColumns = columnsOf(operationLog.list, [
  { key: 'at', title: say('时间', 'Time'), kind: 'time', width: 150, pinned: 'left' },
  {
    key: 'actor',
    title: say('谁', 'Who'),
    width: 130,
    main: true,
    value: (r, { en }) => (r.byProgram ? (en ? 'System' : '系统') : r.actor || (en ? 'Not signed in' : '未登录')),
  },
  { key: 'did', title: say('做了什么', 'What'), width: 380, main: true },
  { key: 'object', title: say('对象', 'Object'), width: 200, under: 'did', value: (r) => r.object.name },
  { key: 'class', title: say('类型', 'Kind'), width: 110, value: (r, { en }) => auditClasses[r.class][en ? 'en' : 'zh'] },
  { key: 'ip', title: say('IP', 'IP'), kind: 'id', width: 150 },
  { key: 'auditId', title: say('编号', 'Number'), kind: 'id', width: 200, hidden: true },
])
