import { wecom } from '../call.ts'
import { done, nothing, oneOf, open, str, strict } from '../schema.ts'

// How parents follow a school's corp (platform/09 §7). The other school calls are not declared.

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
