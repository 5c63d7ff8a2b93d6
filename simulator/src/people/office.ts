import { type Corp, memberOf } from '../world/corp.ts'
import type { DialRecord, Robot, Todo } from '../world/office-rows.ts'
import type { Member } from '../world/rows.ts'
import { appOf, note, Refusal, type World } from '../world/world.ts'

/** A member calls by the public phone: one other, or several at once. */
export function dial(world: World, corp: Corp, member: Member, others: { phone?: string; userid?: string }[], seconds: number): DialRecord {
  const named = Array.isArray(others) && others.every((o) => typeof (o?.phone ?? o?.userid) === 'string')
  if (!named || others.length === 0) throw new Refusal('打给谁？callee 是 [{phone} 或 {userid}]')
  const record: DialRecord = {
    call_time: world.clock.seconds(),
    total_duration: seconds,
    call_type: others.length > 1 ? 2 : 1,
    caller: { userid: member.userid, duration: seconds },
    callee: others.map(({ phone, userid }) => ({ ...(phone ? { phone } : {}), ...(userid ? { userid } : {}), duration: seconds })),
  }
  corp.dials.push(record)
  note(world, 'person', corp, '公费电话', `${member.name} · ${seconds} 秒`)
  world.changed()
  return record
}

/** JS-SDK createTodo: only in the client is a todo made (platform/05 §7). */
export function createTodo(
  world: World,
  corp: Corp,
  member: Member,
  what: { agentid: number; content: string; attendees: string[]; end_time: number; remind_times?: number[] },
): Todo {
  if (!appOf(corp, what.agentid)?.allow_party.includes(1)) throw new Refusal('应用要对全员可见')
  const people = what.attendees.length > 0 ? what.attendees : [member.userid]
  for (const id of people) if (!memberOf(corp, id)) throw new Refusal(`没有这个人：${id}`, 404)
  const todo: Todo = {
    todo_id: corp.ids.opaque(32),
    agentid: what.agentid,
    content: what.content,
    creator: member.userid,
    status: 1,
    create_time: world.clock.seconds(),
    end_time: what.end_time,
    ...(what.remind_times ? { remind_times: what.remind_times } : {}),
    attendees: people.map((userid) => ({ userid, status: 1 })),
  }
  corp.todos.set(todo.todo_id, todo)
  note(world, 'person', corp, '新建待办', `${member.name} · ${what.content.slice(0, 40)}`)
  world.changed()
  return todo
}

/** A member ticks his part off; when all have, the todo is done. */
export function finishTodo(world: World, corp: Corp, member: Member, todo_id: string) {
  const todo = corp.todos.get(todo_id)
  const mine = todo?.attendees.find((a) => a.userid.toLowerCase() === member.userid.toLowerCase())
  if (!todo || !mine) throw new Refusal('没有这条待办', 404)
  mine.status = 0
  if (todo.attendees.every((a) => a.status === 0)) todo.status = 0
  world.changed()
}

/** A member puts a robot into an internal group. */
export function addRobot(world: World, corp: Corp, chatid: string, name: string): Robot {
  if (!corp.appChats.has(chatid)) throw new Refusal('没有这个内部群', 404)
  const hex = corp.ids.hex(32)
  const key = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
  const robot: Robot = { key, chatid, name, sent: [] }
  corp.robots.set(key, robot)
  world.changed()
  return robot
}
