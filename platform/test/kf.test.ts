import { expect, test } from 'vitest'
import { kfSendMsg, kfServiceStateTrans } from '../src/calls/kf-messages.ts'
import { problemOf } from '../src/check.ts'
import { readKfMessage } from '../src/kf-messages.ts'
import { kfUrl } from '../src/links.ts'

const to = { touser: 'wm1', open_kfid: 'wk1' }
const trouble = (more: object) => problemOf(kfSendMsg.input, { ...to, ...more })?.field

test('a message is checked before it is sent: its object, its bytes, its menu', () => {
  expect(trouble({ msgtype: 'text', text: { content: '好'.repeat(682) } })).toBeUndefined()
  expect(trouble({ msgtype: 'text', text: { content: '好'.repeat(683) } })).toBe('text.content')
  expect(trouble({ msgtype: 'image', text: { content: 'x' } })).toBe('image')
  expect(trouble({ msgtype: 'text', text: { content: 'x' }, msgid: '不行' })).toBe('msgid')
  expect(trouble({ msgtype: 'poem', text: { content: 'x' } })).toBe('msgtype')
  const click = { type: 'click', click: { id: '1', content: 'x' } }
  expect(trouble({ msgtype: 'msgmenu', msgmenu: { list: Array(50).fill(click) } })).toBeUndefined()
  expect(trouble({ msgtype: 'msgmenu', msgmenu: { list: Array(51).fill(click) } })).toBe('msgmenu.list')
  expect(trouble({ msgtype: 'msgmenu', msgmenu: { list: [{ type: 'click', click: { id: '1' } }] } })).toBe('msgmenu.list.0.click.content')
  expect(trouble({ msgtype: 'location', location: { latitude: 31.2 } })).toBe('location.longitude')
  const move = { open_kfid: 'wk1', external_userid: 'wm1', service_state: 3 }
  expect(problemOf(kfServiceStateTrans.input, move)?.field).toBe('servicer_userid')
})

test('a row of sync_msg is read by its kind; a kind of tomorrow stays as it came', () => {
  const row = { msgid: 'm', send_time: 1, origin: 3, open_kfid: 'wk1', external_userid: 'wm1' }
  const got = readKfMessage({ ...row, msgtype: 'text', text: { content: 'hi', menu_id: '1' }, more: true })
  expect(got.known && got.key === 'text' && got.message.text.menu_id).toBe('1')
  const event = { event_type: 'msg_send_fail', open_kfid: 'wk1', external_userid: 'wm1', fail_msgid: 'x', fail_type: 10 }
  const failed = readKfMessage({ msgid: 'm', send_time: 1, origin: 4, msgtype: 'event', event })
  expect(failed.known && failed.key === 'event/msg_send_fail' && failed.message.event.fail_type).toBe(10)
  expect(readKfMessage({ ...row, msgtype: 'hologram', hologram: {} })).toMatchObject({
    known: false,
    key: 'hologram',
    message: { msgid: 'm' },
  })
  expect(readKfMessage({ ...row, msgtype: 'text', text: {} })).toMatchObject({
    known: false,
    problem: expect.stringContaining('text.content'),
  })
  expect(readKfMessage({ msgtype: 'event' })).toMatchObject({ known: false, key: 'event/undefined' })
  expect(readKfMessage({ ...row, msgtype: 'constructor' }).known).toBe(false)
})

test('scene_param is added to a link with a scene, cut at a character', () => {
  const url = new URL(kfUrl('https://work.weixin.qq.com/kf/kfc1?enc_scene=ENC1', `a&${'店'.repeat(60)}`))
  expect(url.searchParams.get('enc_scene')).toBe('ENC1')
  expect(url.searchParams.get('scene_param')).toBe(`a&${'店'.repeat(42)}`)
})
