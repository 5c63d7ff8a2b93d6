import Type from 'typebox'
import { wecom } from '../call.ts'
import { bodies } from '../message-bodies.ts'
import { bytes, done, flag, id, int, list, needs, nothing, oneOf, open, opt, str, strict, whenIs } from '../schema.ts'

// How parents follow a school's corp, and what it tells them (platform/09 §7). The other school calls are not declared.

export const externalcontactGetSubscribeQrCode = wecom({
  method: 'GET',
  path: '/cgi-bin/externalcontact/get_subscribe_qr_code',
  doc: '92320',
  priority: 'sync',
  input: nothing(),
  output: open({ qrcode_big: str(), qrcode_middle: str(), qrcode_thumb: str() }),
})

/** 1 by scanning, 2 by mobile number */
const mode = () => oneOf([1, 2])

export const externalcontactGetSubscribeMode = wecom({
  method: 'GET',
  path: '/cgi-bin/externalcontact/get_subscribe_mode',
  doc: '92318',
  priority: 'sync',
  input: nothing(),
  output: open({ subscribe_mode: mode() }),
})

export const externalcontactSetSubscribeMode = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/set_subscribe_mode',
  doc: '92318',
  input: strict({ subscribe_mode: mode() }),
  output: done(),
})

const { text, image, voice, video, file, news, mpnews } = bodies
const notices = {
  text,
  image,
  voice,
  video,
  file,
  news,
  mpnews,
  miniprogram: strict({ appid: str({ minLength: 1 }), title: opt(bytes(64)), thumb_media_id: id(), pagepath: str({ minLength: 1 }) }),
}
const kinds = Object.keys(notices) as (keyof typeof notices)[]

/**
 * A notice of a school to parents and students (发送「学校通知」, page 91609): the one call that writes to people outside without a member in
 * between, and only to those who follow the school. It is no way to write to customers. `to_external_user` is an older form of the same.
 * Whoever cannot be reached is named, and the others get it. recv_scope: 0 parents, 1 students, 2 both. Limits, recv_scope and miniprogram
 * unverified.
 */
export const externalcontactMessageSend = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/message/send',
  doc: '91609',
  priority: 'send',
  once: true,
  input: strict(
    {
      recv_scope: opt(oneOf([0, 1, 2])),
      to_external_user: opt(list(id(), 1000)),
      to_parent_userid: opt(list(id(), 1000)),
      to_student_userid: opt(list(id(), 1000)),
      to_party: opt(list(int(), 100)),
      toall: opt(flag()),
      msgtype: oneOf(kinds),
      agentid: int(),
      enable_id_trans: opt(flag()),
      enable_duplicate_check: opt(flag()),
      duplicate_check_interval: opt(int({ minimum: 1, maximum: 14400 })),
      ...(Object.fromEntries(kinds.map((kind) => [kind, opt(notices[kind])])) as {
        [K in keyof typeof notices]: ReturnType<typeof opt<(typeof notices)[K]>>
      }),
    },
    {
      allOf: [
        needs('to_external_user', 'to_parent_userid', 'to_student_userid', 'to_party', 'toall'),
        ...kinds.map((kind) => whenIs('msgtype', kind, kind)),
      ],
    },
  ),
  output: open({
    invalid_external_user: opt(list(str())),
    invalid_parent_userid: opt(list(str())),
    invalid_student_userid: opt(list(str())),
    /** Numbers in one sample, texts in another. */
    invalid_party: opt(Type.Unknown()),
  }),
})
