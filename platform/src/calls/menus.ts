import Type from 'typebox'
import { wecom } from '../call.ts'
import { bytes, done, int, list, oneOf, open, opt, str, strict } from '../schema.ts'

// The app's menu (platform/00 §8). The agentid travels in the query.

const kinds = [
  'click',
  'view',
  'scancode_push',
  'scancode_waitmsg',
  'pic_sysphoto',
  'pic_photo_or_album',
  'pic_weixin',
  'location_select',
  'view_miniprogram',
] as const
const leaf = {
  /** Absent where it only holds others. */
  type: opt(oneOf(kinds)),
  key: opt(bytes(128)),
  url: opt(bytes(1024)),
  pagepath: opt(str()),
  appid: opt(str()),
}
/** Names: 16 bytes on the first level, 40 on the second. */
const Button = strict({
  name: bytes(16, 1),
  ...leaf,
  sub_button: opt(list(strict({ name: bytes(40, 1), ...leaf }), 5, 1)),
})
const leafOut = { type: opt(str()), name: str(), key: opt(str()), url: opt(str()), pagepath: opt(str()), appid: opt(str()) }

/** pagepath, appid: unverified. */
export const menuCreate = wecom({
  method: 'POST',
  path: '/cgi-bin/menu/create',
  doc: '90231',
  query: ['agentid'],
  input: strict({ agentid: int(), button: list(Button, 3, 1) }),
  output: done(),
})

/** pagepath, appid: unverified. */
export const menuGet = wecom({
  method: 'GET',
  path: '/cgi-bin/menu/get',
  doc: '90232',
  priority: 'sync',
  input: strict({ agentid: int() }),
  output: open({ button: list(Type.Object({ ...leafOut, sub_button: opt(list(open(leafOut))) })) }),
})

export const menuDelete = wecom({
  method: 'GET',
  path: '/cgi-bin/menu/delete',
  doc: '90233',
  input: strict({ agentid: int() }),
  output: done(),
})
