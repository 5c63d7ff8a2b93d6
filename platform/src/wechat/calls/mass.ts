import Type, { type TProperties } from 'typebox'
import { bytes, chars, flag, int, list, oneOf, open, opt, str, strict } from '../../schema.ts'
import { wechat } from '../call.ts'

// Messages to many followers at once. A subscription account sends once a day, a service account reaches each follower four times a month.

const media = () => strict({ media_id: str({ minLength: 1 }) })
const once = {
  /** The same one within a day is not sent again (45065). */
  clientmsgid: opt(str({ maxLength: 64 })),
}
const kinds = <P extends TProperties>(to: P) => {
  const say = <T extends string, B extends TProperties>(msgtype: T, body: B) =>
    strict({ ...to, ...once, msgtype: Type.Literal(msgtype), ...body })
  return Type.Union([
    say('text', { text: strict({ content: bytes(2048, 1) }) }),
    /** 1: goes on where an article turns out to be a copy of another's. */
    say('mpnews', { mpnews: media(), send_ignore_reprint: opt(flag()) }),
    say('voice', { voice: media() }),
    say('mpvideo', { mpvideo: media() }),
    say('image', {
      images: strict({
        media_ids: list(str({ minLength: 1 }), 20, 1),
        recommend: opt(chars(300)),
        need_open_comment: opt(flag()),
        only_fans_can_comment: opt(flag()),
      }),
    }),
  ])
}
const sent = () => open({ msg_id: int(), /** Of articles only: for their statistics. */ msg_data_id: opt(int()) })

/** To all followers, or to those with a tag. MASSSENDJOBFINISH tells how it ended. */
export const messageMassSendall = wechat({
  method: 'POST',
  path: '/cgi-bin/message/mass/sendall',
  doc: 'service/api/message/mass/api_sendall',
  only: 'official_account',
  priority: 'send',
  once: true,
  daily: 100,
  input: kinds({ filter: strict({ is_to_all: opt(Type.Boolean()), tag_id: opt(int({ minimum: 0 })) }) }),
  output: sent(),
})

/** To named followers, of a service account. */
export const messageMassSend = wechat({
  method: 'POST',
  path: '/cgi-bin/message/mass/send',
  doc: 'service/api/message/mass/api_masssend',
  only: 'official_account',
  priority: 'send',
  once: true,
  daily: 100,
  input: kinds({ touser: list(str({ minLength: 1 }), 10_000, 2) }),
  output: sent(),
})

/** To one person, as a try: a hundred a day. */
export const messageMassPreview = wechat({
  method: 'POST',
  path: '/cgi-bin/message/mass/preview',
  doc: 'service/api/message/mass/api_preview',
  only: 'official_account',
  priority: 'send',
  daily: 100,
  input: kinds({ touser: str({ minLength: 1 }) }),
  output: open({ msg_id: opt(int()) }),
})

/** Takes articles back for half an hour after they were sent; one of them with `article_idx` (from 1), all without. */
export const messageMassDelete = wechat({
  method: 'POST',
  path: '/cgi-bin/message/mass/delete',
  doc: 'service/api/message/mass/api_deletemassmsg',
  only: 'official_account',
  daily: 10,
  input: strict({ msg_id: int({ minimum: 1 }), article_idx: opt(int({ minimum: 0, maximum: 8 })), url: opt(str()) }),
  output: open({}),
})

export const messageMassGet = wechat({
  method: 'POST',
  path: '/cgi-bin/message/mass/get',
  doc: 'service/api/message/mass/api_getmassmsg',
  only: 'official_account',
  priority: 'sync',
  input: strict({ msg_id: str({ minLength: 1 }) }),
  output: open({ msg_id: int(), msg_status: oneOf(['SEND_SUCCESS', 'SENDING', 'SEND_FAIL', 'DELETE']) }),
})

/** 0 to 4: 800,000, 600,000, 450,000, 300,000, 100,000 a minute. */
export const messageMassSpeedGet = wechat({
  method: 'POST',
  path: '/cgi-bin/message/mass/speed/get',
  doc: 'service/api/message/mass/api_getspeed',
  only: 'official_account',
  priority: 'sync',
  input: strict({}),
  output: open({ speed: int(), realspeed: int() }),
})

export const messageMassSpeedSet = wechat({
  method: 'POST',
  path: '/cgi-bin/message/mass/speed/set',
  doc: 'service/api/message/mass/api_setspeed',
  only: 'official_account',
  input: strict({ speed: int({ minimum: 0, maximum: 4 }) }),
  output: open({}),
})
