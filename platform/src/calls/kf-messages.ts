import { wecom } from '../call.ts'
import { KfSend, KfSendOnEvent } from '../kf-parts.ts'
import { bytes, done, flag, id, int, limit, list, open, opt, str, strict, whenIs } from '../schema.ts'

// WeChat customer service (kf): sessions and messages (platform/08 §4 … §6)

const openKfid = () => bytes(64, 1)

/** service_state: 0 new, 1 answered by API, 2 waiting in the pool, 3 with a member, 4 ended or not begun. */
export const kfServiceStateGet = wecom({
  method: 'POST',
  path: '/cgi-bin/kf/service_state/get',
  doc: '94669',
  input: strict({ open_kfid: openKfid(), external_userid: id() }),
  output: open({ service_state: int(), servicer_userid: opt(str()) }),
})

/**
 * 0 → 1, 2, 3, 4 · 1 → 2, 3, 4 · 2 → 3, 4 · 3 → 3 (another member), 4; 0 → 4 and 2 → 4 unverified; anything else is 95016.
 * `msg_code` lets send_msg_on_event say something; it comes with the first move to 2 or 3 and with the end.
 */
export const kfServiceStateTrans = wecom({
  method: 'POST',
  path: '/cgi-bin/kf/service_state/trans',
  doc: '94669',
  input: strict(
    { open_kfid: openKfid(), external_userid: id(), service_state: int({ minimum: 0, maximum: 4 }), servicer_userid: opt(id()) },
    whenIs('service_state', 3, 'servicer_userid'),
  ),
  output: open({ msg_code: opt(str()) }),
})

/**
 * Messages and events of the last 3 days, never what the API sent; read them with `readKfMessage` (kf-messages.ts) or pull to the end
 * with `pullKfMessages` (kf-pull.ts). `token` is the event's, good for 10 minutes; ten calls a minute without one lock the call.
 */
export const kfSyncMsg = wecom({
  method: 'POST',
  path: '/cgi-bin/kf/sync_msg',
  doc: '94670',
  input: strict({
    cursor: opt(bytes(64)),
    token: opt(bytes(128)),
    limit: opt(limit(1000)),
    /** Voice as 0 AMR or 1 Silk. */
    voice_format: opt(flag()),
    open_kfid: openKfid(),
  }),
  output: open({
    next_cursor: opt(str()),
    has_more: int(),
    msg_list: list(
      open({
        msgid: str(),
        send_time: int(),
        /** 3 customer, 4 system event, 5 member in the client */
        origin: int(),
        msgtype: str(),
        open_kfid: opt(str()),
        external_userid: opt(str()),
        servicer_userid: opt(str()),
      }),
    ),
  }),
})

/** States 0 and 1 only, 48 h after the customer's last message, 5 messages until the customer writes again. */
export const kfSendMsg = wecom({
  method: 'POST',
  path: '/cgi-bin/kf/send_msg',
  doc: '94677',
  once: true,
  input: KfSend,
  output: open({ msgid: str() }),
})

/** A code works once, so a second try cannot speak twice: not `once`. Welcome and closing codes live 20 s, the others 48 h. */
export const kfSendMsgOnEvent = wecom({
  method: 'POST',
  path: '/cgi-bin/kf/send_msg_on_event',
  doc: '95122',
  priority: 'welcome',
  input: KfSendOnEvent,
  output: open({ msgid: str() }),
})

/** Within 2 minutes (unverified, as is its page: newer than the reference; the number is that of sending). */
export const kfRecallMsg = wecom({
  method: 'POST',
  path: '/cgi-bin/kf/recall_msg',
  doc: '94677',
  input: strict({ open_kfid: openKfid(), msgid: id() }),
  output: done(),
})
