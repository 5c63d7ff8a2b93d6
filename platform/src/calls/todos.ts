import { wecom } from '../call.ts'
import { done, flag, id, int, list, open, opt, str, strict, userId } from '../schema.ts'

// Todos (platform/05 §7). They are made in the client (JS-SDK createTodo); status 0 done, 1 open.

export const todoGet = wecom({
  method: 'POST',
  path: '/cgi-bin/todo/get',
  doc: '101530',
  priority: 'sync',
  input: strict({ todo_id: id() }),
  output: open({
    content: str(),
    creator: str(),
    status: int(),
    create_time: int(),
    attendees: list(open({ userid: str(), status: int() })),
    end_time: opt(int()),
    reminders: opt(list(open({ remind_time: int() }))),
  }),
})

/** Only todos of the calling app, whose scope must hold the root department. */
export const todoUpdate = wecom({
  method: 'POST',
  path: '/cgi-bin/todo/update',
  doc: '101534',
  input: strict({
    todo_id: id(),
    status: opt(flag()),
    attendees: opt(list(strict({ userid: userId(), status: flag() }), 20)),
  }),
  output: done(),
})
