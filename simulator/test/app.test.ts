import { externalcontactCustomerAcquisitionAppGetPermit } from '@rapport/wecom/calls/acquisition.ts'
import { agentGet, agentSet } from '@rapport/wecom/calls/agents.ts'
import { messageSend, messageUpdateTemplateCard } from '@rapport/wecom/calls/app-messages.ts'
import { mediaUpload } from '@rapport/wecom/calls/media.ts'
import * as menus from '@rapport/wecom/calls/menus.ts'
import { createClient } from '@rapport/wecom/client.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldsOf, listenWith, type Receiver, type Rig, receiver, rig } from './rig.ts'

let r: Rig
let product: Receiver
beforeAll(async () => {
  product = await receiver()
  r = await rig({ callback: listenWith(product) })
})
afterAll(async () => {
  await r.close()
  await product.close()
})

const AGENTID = 1000002
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
/** With menus the agentid travels in the query, so these go through the client itself. */
const client = async () => {
  const token = await r.token()
  return createClient({ baseUrl: r.url, token: async () => token, refreshToken: async () => token })
}
const heard = async () => {
  await r.sim.settled()
  return product.events.splice(0)
}

test('the menu of the app, pressed; only this app hears it', async () => {
  const wecom = await client()
  const button = [
    { name: '今日', type: 'click' as const, key: 'today' },
    { name: '更多', sub_button: [{ name: '首页', type: 'view' as const, url: 'https://example.com/' }] },
  ]
  await wecom.call(menus.menuCreate, { agentid: AGENTID, button })
  expect((await wecom.call(menus.menuGet, { agentid: AGENTID })).button).toEqual(button)
  await heard()
  await r.sim.pressMenu({ userid: 'tangguo', name: '今日' })
  expect(await r.sim.pressMenu({ userid: 'tangguo', name: '首页' })).toEqual({ url: 'https://example.com/' })
  expect((await heard()).map((e) => [e.known && e.key, fieldsOf(e).FromUserName, fieldsOf(e).EventKey])).toEqual([
    ['click', 'tangguo', 'today'],
    ['view', 'tangguo', 'https://example.com/'],
  ])
  await expect(r.sim.pressMenu({ userid: 'tangguo', name: '更多' })).rejects.toThrow('菜单里没有')
  await expect(wecom.call(menus.menuCreate, { agentid: 4711, button })).rejects.toMatchObject({ errcode: 301002 })
  await expect(wecom.call(menus.menuCreate, { agentid: AGENTID, button: [{ name: '长'.repeat(6), type: 'click' }] })).rejects.toMatchObject(
    {
      field: 'button.0.name',
      outcome: 'not_sent',
    },
  )
  await wecom.call(menus.menuDelete, { agentid: AGENTID })
  await expect(wecom.call(menus.menuGet, { agentid: AGENTID })).rejects.toMatchObject({ errcode: 46003 })
})

test('a member looks at the app and writes to it: the app hears, and has the dialogue', async () => {
  const wecom = await client()
  const apps = async (userid: string) => (await r.sim.apps({ userid })).apps.map((one) => one.agentid)
  expect(await apps('tangguo')).toEqual([AGENTID])
  await heard()
  await r.sim.enterApp({ userid: 'tangguo', agentid: AGENTID })
  expect(await heard()).toEqual([]) // it has not asked to hear it
  await wecom.call(agentSet, { agentid: AGENTID, report_location_flag: 1, isreportenter: 1 })
  await r.sim.enterApp({ userid: 'tangguo', agentid: AGENTID })
  expect((await heard()).map((one) => [one.known, one.key, fieldsOf(one).FromUserName])).toEqual([
    [true, 'enter_agent', 'tangguo'],
    [true, 'LOCATION', 'tangguo'],
  ])
  await wecom.call(messageSend, { touser: 'tangguo', msgtype: 'text', agentid: AGENTID, text: { content: '今天还有谁没回访？' } })
  const { msgid } = await r.sim.sayToApp({ userid: 'tangguo', agentid: AGENTID, text: '许知远' })
  await r.sim.sayToApp({ userid: 'tangguo', agentid: AGENTID, data: `data:image/png;base64,${png}` })
  await r.sim.sayToApp({ userid: 'tangguo', agentid: AGENTID, location: true })
  const [text, image, place] = await heard()
  expect(text).toMatchObject({ known: true, key: 'message/text', event: { Content: '许知远', MsgId: msgid } })
  expect([image, place]).toMatchObject([
    { known: true, key: 'message/image' },
    { known: true, key: 'message/location' },
  ])
  expect(
    (await r.get('media/get', { media_id: fieldsOf(image).MediaId! }).catch((error: Error) => error.message)) as unknown,
  ).not.toMatchObject({ errcode: 40007 })
  expect((await fetch(fieldsOf(image).PicUrl!)).headers.get('content-type')).toBe('image/png')
  const { notices } = await r.sim.notices({ userid: 'tangguo', agentid: AGENTID })
  expect(notices.map((one) => [one.msgtype, one.mine ?? false])).toEqual([
    ['location', true],
    ['image', true],
    ['text', true],
    ['text', false],
  ])
  expect((await r.sim.notices({ userid: 'tangguo' })).notices).toHaveLength(1)
  await expect(r.sim.sayToApp({ userid: 'tangguo', agentid: AGENTID, text: ' ' })).rejects.toThrow('不能为空')
  await r.sim.setApp({ corpid: (await r.sim.corps()).corps[0]!.corpid, allow_party: [], allow_user: ['hanlu'] })
  expect([await apps('tangguo'), await apps('hanlu')]).toEqual([[], [AGENTID]])
  await expect(r.sim.sayToApp({ userid: 'tangguo', agentid: AGENTID, text: '在吗' })).rejects.toThrow('没有这个应用')
  await r.sim.setApp({ corpid: (await r.sim.corps()).corps[0]!.corpid, allow_party: [1], allow_user: [] })
})

test('buttons that ask for something send it along', async () => {
  const wecom = await client()
  const button = [
    { name: '扫码', type: 'scancode_waitmsg' as const, key: 'scan' },
    { name: '拍照', type: 'pic_sysphoto' as const, key: 'shot' },
    { name: '我在哪', type: 'location_select' as const, key: 'here' },
  ]
  await wecom.call(menus.menuCreate, { agentid: AGENTID, button })
  expect((await r.sim.apps({ userid: 'tangguo' })).apps[0]!.menu).toEqual(button)
  await heard()
  await r.sim.pressMenu({ userid: 'tangguo', name: '扫码', chosen: { text: 'https://example.com/1' } })
  await r.sim.pressMenu({ userid: 'tangguo', name: '拍照', chosen: { images: [`data:image/png;base64,${png}`] } })
  await r.sim.pressMenu({ userid: 'tangguo', name: '我在哪' })
  const all = await heard()
  expect(all.map((one) => one.key).sort()).toEqual(
    ['scancode_waitmsg', 'pic_sysphoto', 'message/image', 'location_select', 'message/location'].sort(),
  )
  const scanned = all.find((one) => one.key === 'scancode_waitmsg')
  expect(scanned).toMatchObject({ known: true, event: { EventKey: 'scan', ScanCodeInfo: { ScanResult: 'https://example.com/1' } } })
})

test('the app changes what it shows of itself', async () => {
  const wecom = await client()
  const { media_id } = await wecom.upload(
    mediaUpload,
    { type: 'image' },
    { name: 'x.png', data: new Uint8Array(Buffer.from(png, 'base64')) },
  )
  const change = { agentid: AGENTID, name: '睦客助手', report_location_flag: 1 as const, isreportenter: 1 as const, logo_mediaid: media_id }
  await wecom.call(agentSet, change)
  const shown = await wecom.call(agentGet, { agentid: AGENTID })
  expect(shown).toMatchObject({ name: '睦客助手', report_location_flag: 1, isreportenter: 1 })
  expect((await fetch(shown.square_logo_url!)).headers.get('content-type')).toBe('image/png')
  await expect(wecom.call(agentSet, { ...change, logo_mediaid: 'nonsense' })).rejects.toMatchObject({ errcode: 40007 })
  await expect(wecom.call(externalcontactCustomerAcquisitionAppGetPermit, {})).rejects.toMatchObject({ errcode: 48002 })
})

test('a template card is pressed: the app hears once per press, and changes it once by its code', async () => {
  const wecom = await client()
  const card = {
    card_type: 'button_interaction' as const,
    task_id: 'visit-1',
    main_title: { title: '该回访小测了' },
    button_list: [{ text: '去回访', key: 'go' }],
  }
  const sent = await wecom.call(messageSend, { touser: 'tangguo|hanlu', msgtype: 'template_card', agentid: AGENTID, template_card: card })
  const msgid = sent.msgid!
  product.events.length = 0
  const { response_code } = await r.sim.pressCard({ userid: 'tangguo', msgid, key: 'go', chosen: { who: ['a', 'b'] } })
  await r.sim.settled()
  expect(product.events[0]).toMatchObject({
    known: true,
    key: 'template_card_event',
    event: {
      EventKey: 'go',
      TaskId: 'visit-1',
      CardType: 'button_interaction',
      ResponseCode: response_code,
      SelectedItems: { SelectedItem: [{ QuestionKey: 'who', OptionIds: { OptionId: ['a', 'b'] } }] },
    },
  })
  expect(fieldsOf(product.events[0]).FromUserName).toBe('tangguo')
  await expect(r.sim.pressCard({ userid: 'tangguo', msgid, key: 'other' })).rejects.toThrow('卡片上没有')
  const update = { agentid: AGENTID, userids: ['tangguo'], response_code, button: { replace_name: '已回访' } }
  await wecom.call(messageUpdateTemplateCard, update)
  const shown = async (userid: string) =>
    (await r.sim.notices({ userid })).notices.find((n) => n.msgid === msgid)?.template_card as { button_list: { text: string }[] }
  expect((await shown('tangguo')).button_list[0]!.text).toBe('已回访')
  expect((await shown('hanlu')).button_list[0]!.text).toBe('去回访')
  await expect(wecom.call(messageUpdateTemplateCard, update)).rejects.toMatchObject({ errcode: 40058 })
  // the code of the send itself, 72 hours
  await r.sim.setSettings({ token_seconds: 30 * 86_400 })
  await r.sim.expireTokens({ how: 'invalid' })
  const later = await client()
  await r.sim.setClock({ advance_ms: 73 * 3_600_000 })
  const late = { agentid: AGENTID, response_code: sent.response_code!, template_card: { ...card, main_title: { title: '晚了' } } }
  await expect(later.call(messageUpdateTemplateCard, late)).rejects.toMatchObject({ errcode: 40058 })
})
