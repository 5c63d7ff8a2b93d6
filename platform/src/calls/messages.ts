import { wecom } from '../call.ts'
import { AttachmentOut, Attachments, MessageText } from '../parts.ts'
import {
  bool,
  cursorIn,
  cursorOut,
  done,
  id,
  int,
  limit,
  list,
  needs,
  oneOf,
  open,
  opt,
  str,
  strict,
  unixTime,
  userId,
  whenIs,
} from '../schema.ts'

// Welcome and mass messages (platform/05 §1, §2)

/** 20 s after the add event, single use; the code itself keeps a second try from greeting twice, so not `once`. */
export const externalcontactSendWelcomeMsg = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/send_welcome_msg',
  doc: '92137',
  priority: 'welcome',
  input: strict(
    { welcome_code: str({ minLength: 1 }), text: opt(MessageText), attachments: opt(Attachments) },
    needs('text', 'attachments'),
  ),
  output: done(),
})

/**
 * No idempotency key: after an unknown outcome look for the task with get_groupmsg_list_v2 before trying again. How tags combine and how
 * many a list takes is unverified.
 */
export const externalcontactAddMsgTemplate = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/add_msg_template',
  doc: '92135',
  priority: 'send',
  once: true,
  input: strict(
    {
      chat_type: opt(oneOf(['single', 'group'])),
      external_userid: opt(list(id(), 10000)),
      chat_id_list: opt(list(id(), 2000)),
      tag_filter: opt(strict({ group_list: list(strict({ tag_list: list(id(), 100) })) })),
      sender: opt(userId()),
      allow_select: opt(bool()),
      text: opt(MessageText),
      attachments: opt(Attachments),
    },
    {
      allOf: [needs('text', 'attachments'), needs('external_userid', 'sender', 'tag_filter'), whenIs('chat_type', 'group', 'sender')],
    },
  ),
  output: open({ msgid: str(), fail_list: opt(list(str())) }),
})

/** At most one month between start and end. `creator` is absent for tasks made by API. */
export const externalcontactGetGroupmsgListV2 = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/get_groupmsg_list_v2',
  doc: '93338',
  priority: 'sync',
  input: strict({
    chat_type: oneOf(['single', 'group']),
    start_time: unixTime(),
    end_time: unixTime(),
    creator: opt(userId()),
    filter_type: opt(oneOf([0, 1, 2])),
    limit: opt(limit(100)),
    cursor: cursorIn(),
  }),
  output: open({
    group_msg_list: list(
      open({
        msgid: str(),
        creator: opt(str()),
        create_time: int(),
        create_type: opt(int()),
        text: opt(open({ content: opt(str()) })),
        attachments: opt(list(AttachmentOut)),
      }),
    ),
    next_cursor: cursorOut(),
  }),
})

/** status: 0 unsent, 2 sent */
export const externalcontactGetGroupmsgTask = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/get_groupmsg_task',
  doc: '93338',
  priority: 'sync',
  input: strict({ msgid: id(), limit: opt(limit(1000)), cursor: cursorIn() }),
  output: open({ task_list: list(open({ userid: str(), status: int(), send_time: opt(int()) })), next_cursor: cursorOut() }),
})

/** status: 0 unsent, 1 sent, 2 not a friend, 3 the receiver's quota is used up. Group tasks list only sent rows. */
export const externalcontactGetGroupmsgSendResult = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/get_groupmsg_send_result',
  doc: '93338',
  priority: 'sync',
  input: strict({ msgid: id(), userid: userId(), limit: opt(limit(1000)), cursor: cursorIn() }),
  output: open({
    send_list: list(open({ external_userid: opt(str()), chat_id: opt(str()), userid: str(), status: int(), send_time: opt(int()) })),
    next_cursor: cursorOut(),
  }),
})

/** At most 3 per task in 24 h, and members see each one. */
export const externalcontactRemindGroupmsgSend = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/remind_groupmsg_send',
  doc: '97610',
  priority: 'send',
  once: true,
  input: strict({ msgid: id() }),
  output: done(),
})

export const externalcontactCancelGroupmsgSend = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/cancel_groupmsg_send',
  doc: '97611',
  input: strict({ msgid: id() }),
  output: done(),
})
