import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openHttp } from '@rapport/wecom/archive/http.ts'
import { getMedia } from '@rapport/wecom/archive/media.ts'
import { isExternal, itemContent, messageSchemas, readMessage } from '@rapport/wecom/archive/messages.ts'
import { messageSend } from '@rapport/wecom/calls/app-messages.ts'
import * as calls from '@rapport/wecom/calls/archive.ts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { startSimulator } from '../src/start.ts'
import { archiveRig, keys, now, pairs, sdkOf, secret } from './archive-rig.ts'
import { secret as appSecret, corpid, fieldsOf, listenWith, rig } from './rig.ts'

const { r, product, archiveEar, threads, wecom, pulled, seqNow, friend, settle, close } = await archiveRig()
afterEach(settle)
afterAll(close)

test('a customer agrees, and from then on what both say is kept; before it, and with members out of scope, nothing', async () => {
  const from = await seqNow()
  const a = await friend('要存档的', 'linxiaoman')
  const b = await friend('不在范围', 'chenjiahe')
  await r.sim.settled()
  const early = fieldsOf(product.events.find((e) => fieldsOf(e).ExternalUserID === a.id))
  expect((await r.post('externalcontact/send_welcome_msg', { welcome_code: early.WelcomeCode, text: { content: '你好' } })).errcode).toBe(
    41053,
  )
  await r.sim.say({ conversation_id: a.conversation_id, from: a.id, text: '还没同意' })
  await r.sim.say({ conversation_id: b.conversation_id, from: b.id, text: '没有人存' })
  expect(await seqNow()).toBe(from)

  const ask = { info: [{ userid: 'linxiaoman', exteranalopenid: a.id }] }
  expect((await wecom().call(calls.msgauditCheckSingleAgree, ask)).agreeinfo).toMatchObject([{ agree_status: 'Disagree' }])
  expect(await r.sim.agree({ person_id: a.id, userid: 'linxiaoman' })).toEqual({ agree_status: 'Agree', told: true })
  await r.sim.settled()
  const approved = fieldsOf(product.events.find((e) => e.key === 'change_external_contact/msg_audit_approved'))
  expect(approved).toMatchObject({ UserID: 'linxiaoman', ExternalUserID: a.id })
  await r.sim.say({ conversation_id: a.conversation_id, from: a.id, text: '同意了' })
  await r.sim.say({ conversation_id: a.conversation_id, from: 'linxiaoman', text: '好的' })

  const got = await pulled(from)
  expect(got.messages).toMatchObject([
    { known: true, kind: 'agree', message: { from: a.id, tolist: ['linxiaoman'], roomid: '', agree: { userid: a.id } } },
    { known: true, kind: 'text', message: { action: 'send', from: a.id, tolist: ['linxiaoman'], text: { content: '同意了' } } },
    { known: true, kind: 'text', message: { from: 'linxiaoman', tolist: [a.id], text: { content: '好的' } } },
  ])
  expect(got.records.every((record) => isExternal(record.msgid))).toBe(true)
  expect(got.records.map((record) => (record.plain as { msgid: string }).msgid)).toEqual(got.records.map((record) => record.msgid))

  const status = (await wecom().call(calls.msgauditCheckSingleAgree, ask)).agreeinfo[0]!
  expect(status).toMatchObject({ userid: 'linxiaoman', exteranalopenid: a.id, agree_status: 'Agree' })
  expect(status.status_change_time).toBeGreaterThan(1_600_000_000)
  await r.sim.agree({ person_id: a.id, userid: 'linxiaoman', agree: false })
  const after = await seqNow()
  await r.sim.say({ conversation_id: a.conversation_id, from: 'linxiaoman', text: '还在吗' })
  expect(await seqNow()).toBe(after)
})

test('the welcome of a customer who had to be asked goes out with the code of msg_audit_approved', async () => {
  const a = await friend('先问再迎', 'tangguo')
  product.events.length = 0
  await r.sim.agree({ person_id: a.id, userid: 'tangguo' })
  await r.sim.settled()
  const { WelcomeCode } = fieldsOf(product.events[0])
  const send = () => r.post('externalcontact/send_welcome_msg', { welcome_code: WelcomeCode, text: { content: '欢迎' } })
  expect((await send()).errcode).toBe(0)
  expect((await send()).errcode).toBe(41051)
  const { messages } = await pulled((await seqNow()) - 1)
  expect(messages).toMatchObject([{ kind: 'text', message: { from: 'tangguo', tolist: [a.id], text: { content: '欢迎' } } }])
})

test('groups: one record for all who read it; recall is a record of its own; who said no in the group is left out', async () => {
  const person = await r.sim.createCustomer({ name: '群友' })
  const { chat_id } = await r.sim.createGroup({ owner: 'linxiaoman', name: '存档群', members: ['tangguo', person.id] })
  const conversation_id = `${corpid}~${chat_id}`
  const from = await seqNow()
  const said = await r.sim.say({ conversation_id, from: person.id, text: '说错了' })
  expect(await r.sim.recall({ conversation_id, id: said.id, from: person.id })).toEqual({ archived: true })
  expect((await r.sim.messages({ conversation_id })).messages.at(-1)).toMatchObject({ text: { content: '群友 撤回了一条消息' } })
  await expect(r.sim.recall({ conversation_id, id: said.id, from: person.id })).rejects.toThrow('没有这条消息')
  const { messages, records } = await pulled(from)
  expect(messages).toMatchObject([
    { kind: 'text', message: { roomid: chat_id, from: person.id, tolist: ['linxiaoman', 'tangguo'] } },
    { kind: 'revoke', message: { action: 'recall', roomid: chat_id, revoke: { pre_msgid: records[0]!.msgid } } },
  ])
  const client = wecom()
  const agreed = async () => (await client.call(calls.msgauditCheckRoomAgree, { roomid: chat_id })).agreeinfo
  expect(await agreed()).toMatchObject([{ exteranalopenid: person.id, agree_status: 'Default_Agree' }])
  await r.sim.agree({ person_id: person.id, chat_id, agree: false })
  expect(await agreed()).toMatchObject([{ agree_status: 'Disagree' }])
  const before = await seqNow()
  await r.sim.say({ conversation_id, from: person.id, text: '不要存我' })
  await r.sim.say({ conversation_id, from: 'linxiaoman', text: '好' })
  expect(await seqNow()).toBe(before + 1)
  await expect(client.call(calls.msgauditGroupchatGet, { roomid: chat_id })).rejects.toMatchObject({ errcode: 301059 })
})

test('every msgtype of the reference goes through whole, in the words of the platform; a new one and a misshapen one stay raw', async () => {
  interface Shape {
    const?: unknown
    type?: string
    properties?: Record<string, Shape>
    items?: Shape
    anyOf?: Shape[]
  }
  const example = (shape: Shape): unknown => {
    if (shape.const !== undefined) return shape.const
    if (shape.anyOf) return example(shape.anyOf[0]!)
    if (shape.type === 'array') return [example(shape.items!)]
    if (shape.properties) return Object.fromEntries(Object.entries(shape.properties).map(([name, inner]) => [name, example(inner)]))
    return shape.type === 'integer' ? 7 : shape.type === 'number' ? 1.5 : shape.type === 'boolean' ? true : '字'
  }
  const from = await seqNow()
  const head = new Set(['msgid', 'action', 'from', 'tolist', 'roomid', 'msgtime', 'msgtype'])
  const kinds = Object.entries(messageSchemas).filter(([kind]) => kind !== 'switch')
  expect(kinds.length).toBe(31)
  const bodies = kinds.map(([kind, schema]) => {
    const whole = example(schema as Shape) as Record<string, unknown>
    return [kind, Object.fromEntries(Object.entries(whole).filter(([name]) => !head.has(name)))] as const
  })
  for (const [msgtype, body] of bodies) {
    const action = msgtype === 'revoke' ? 'recall' : 'send'
    await r.sim.archiveMessage({ from: 'linxiaoman', tolist: ['tangguo'], msgtype, body, action })
  }
  await r.sim.archiveMessage({ from: 'linxiaoman', action: 'switch' })
  await r.sim.archiveMessage({ from: 'linxiaoman', msgtype: 'solitaire', body: { solitaire: { title: '接龙' } } })
  const { messages, records } = await pulled(from)
  bodies.forEach(([kind, body], i) => {
    expect(messages[i]).toMatchObject({ known: true, kind, message: { ...body, from: 'linxiaoman', tolist: ['tangguo'], msgtype: kind } })
  })
  expect(messages.at(-2)).toMatchObject({ known: true, kind: 'switch', message: { action: 'switch', user: 'linxiaoman' } })
  expect(messages.at(-1)).toMatchObject({ known: false, kind: 'solitaire', message: { solitaire: { title: '接龙' } } })
  expect(records.some((record) => isExternal(record.msgid))).toBe(false)
  await expect(r.sim.archiveMessage({ from: 'linxiaoman', msgtype: 'text', body: { text: {} } })).rejects.toThrow('content')
  expect(readMessage({ msgtype: 'text', text: 1 })).toMatchObject({ known: false, kind: 'text', problem: expect.any(String) })
  expect(readMessage(null)).toMatchObject({ known: false, kind: '' })
  expect(itemContent('{"content":"x"}')).toEqual({ content: 'x' })
  expect(itemContent('plain')).toBe('plain')
})

test('what was sent as a picture or a card is in the archive as one, and the file is the file', async () => {
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
  const form = new FormData()
  form.set('media', new Blob([png]), 'x.png')
  const upload = await fetch(`${r.url}/cgi-bin/media/upload?type=image&access_token=${await r.token()}`, { method: 'POST', body: form })
  const { media_id } = (await upload.json()) as { media_id: string }
  const a = await friend('看图的人', 'linxiaoman')
  await r.sim.agree({ person_id: a.id, userid: 'linxiaoman' })
  const from = await seqNow()
  const { msgid } = await r.post('externalcontact/add_msg_template', {
    external_userid: [a.id],
    sender: 'linxiaoman',
    attachments: [
      { msgtype: 'image', image: { media_id } },
      { msgtype: 'link', link: { title: '预订', url: 'https://example.com/7', desc: '七夕', picurl: 'https://example.com/7.png' } },
    ],
  })
  await r.sim.sendTask({ userid: 'linxiaoman', msgid: String(msgid) })
  const [image, link] = (await pulled(from)).messages
  expect(link).toMatchObject({
    kind: 'link',
    message: {
      tolist: [a.id],
      link: { title: '预订', link_url: 'https://example.com/7', description: '七夕', image_url: 'https://example.com/7.png' },
    },
  })
  if (!image?.known || image.kind !== 'image') throw new Error('no image')
  expect((await getMedia(sdkOf(r), image.message.image.sdkfileid, image.message.image)).equals(png)).toBe(true)
  expect(image.message.image.filesize).toBe(png.length)
})

test('msgaudit_notify: at once, then at most every 15 s, to the archive alone', async () => {
  const own = await rig({ scenario: 'empty', callback: listenWith(product) })
  try {
    archiveEar.events.length = 0
    product.events.length = 0
    await own.sim.setCallback({ corpid, agentid: 2000004, ...listenWith(archiveEar) })
    await own.sim.setArchive({ on: true, public_key: pairs[0].pem })
    const say = () => own.sim.archiveMessage({ from: 'zhouruoxi', msgtype: 'text', body: { text: { content: 'x' } } })
    const heard = async () => {
      await own.sim.settled()
      return archiveEar.events.length
    }
    for (let i = 0; i < 5; i++) await say()
    expect(await heard()).toBe(1)
    expect(archiveEar.events[0]).toMatchObject({ known: true, key: 'msgaudit_notify', event: { ToUserName: corpid, AgentID: '2000004' } })
    await own.sim.setClock({ advance_ms: 14_000 })
    expect(await heard()).toBe(1)
    await own.sim.setClock({ advance_ms: 1000 })
    expect(await heard()).toBe(2)
    await own.sim.setClock({ advance_ms: 60_000 })
    expect(await heard()).toBe(2)
    await say()
    expect(await heard()).toBe(3)
    expect(product.events).toEqual([])
  } finally {
    await own.close()
  }
})

test('five days by the virtual clock, then records and files are gone; a restart keeps the rest', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'archive-'))
  const options = { scenario: 'empty', stateFile: join(folder, 'wecom.json') }
  try {
    const before = await startSimulator(options)
    before.sim.setArchive({ on: true, public_key: pairs[0].pem })
    const say = (content: string) => before.sim.archiveMessage({ from: 'zhouruoxi', msgtype: 'text', body: { text: { content } } })
    const file = before.sim.archiveFile({ size: 10 })
    say('old')
    before.sim.setClock({ advance_ms: 3 * 86_400_000 })
    say('new')
    before.sim.setClock({ advance_ms: 2 * 86_400_000 })
    const sdk = openHttp({ baseUrl: before.url, corpId: corpid, secret, ...now })
    expect((await sdk.getChatData(0, 10)).map((record) => record.seq)).toEqual([2])
    await expect(sdk.getMediaData(file.sdkfileid, '')).rejects.toMatchObject({ code: 10010 })
    await before.close()

    const after = await startSimulator(options)
    const again = openHttp({ baseUrl: after.url, corpId: corpid, secret, ...now })
    const [record] = await again.getChatData(0, 10)
    expect((await threads.decrypt(keys, 'profile', [record!]))[0]).toMatchObject({ seq: 2, plain: { text: { content: 'new' } } })
    expect(after.sim.archiveMessage({ from: 'zhouruoxi', msgtype: 'text', body: { text: { content: 'x' } } }).seq).toBe(3)
    await after.close()
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('bad use: secret, address, limit, archive off or expired, calls with the other secret', async () => {
  const code = (work: Promise<unknown>) =>
    work.then(
      () => 0,
      (failure: { code?: number; errcode?: number }) => failure.code ?? failure.errcode,
    )
  expect(await code(sdkOf(r, { secret: 'wrong' }).getChatData(0, 1))).toBe(10004)
  expect(await code(sdkOf(r, { corpId: 'ww0' }).getChatData(0, 1))).toBe(10004)
  expect(await code(sdkOf(r).getChatData(0, 1001))).toBe(10000)
  expect(await code(sdkOf(r).getChatData(0, 0))).toBe(10000)
  expect(await code(sdkOf(r).getChatData(-1, 1))).toBe(10000)
  await r.sim.setApp({ corpid, agentid: 2000004, trusted_ips: ['10.0.0.1'] })
  expect(await code(sdkOf(r).getChatData(0, 1))).toBe(10009)
  expect(await code(wecom().call(calls.msgauditGetPermitUserList, {}))).toBe(301042)
  await r.sim.setApp({ corpid, agentid: 2000004, trusted_ips: [] })
  for (const [change, expected] of [
    [{ expired: true }, 301052],
    [{ expired: false, on: false }, 301053],
  ] as const) {
    await r.sim.setArchive(change)
    expect(await code(sdkOf(r).getChatData(0, 1))).toBe(expected)
    expect(await code(sdkOf(r).getMediaData('x', ''))).toBe(expected)
    expect(await code(wecom().call(calls.msgauditGetPermitUserList, {}))).toBe(expected)
  }
  await expect(r.sim.archiveMessage({ from: 'linxiaoman', msgtype: 'text', body: { text: { content: 'x' } } })).rejects.toThrow('没有开启')
  await r.sim.setArchive({ on: true })
  expect(await code(wecom(appSecret).call(calls.msgauditGetPermitUserList, {}))).toBe(48002)
  expect(await code(wecom().call(messageSend, { touser: 'tangguo', msgtype: 'text', agentid: 1000002, text: { content: 'x' } }))).toBe(
    48002,
  )
  await expect(r.sim.setArchive({ public_key: 'nonsense' })).rejects.toThrow('2048')
  await expect(r.sim.setArchive({ permits: { nobody: 3 } })).rejects.toThrow('没有这个员工')
  expect(await fetch(`${r.url}/sim/finance/getchatdata`, { method: 'POST' }).then((answer) => answer.json())).toMatchObject({ ret: 10003 })
})

test('the calls of the archive: scope by edition, agreements of many, internal groups, robots', async () => {
  const client = wecom()
  expect((await client.call(calls.msgauditGetPermitUserList, {})).ids).toEqual(['linxiaoman', 'tangguo'])
  expect((await client.call(calls.msgauditGetPermitUserList, { type: 1 })).ids).toEqual(['tangguo'])
  const id = (await friend('问了没答', 'tangguo')).id
  const row = { userid: 'tangguo', exteranalopenid: id }
  await r.sim.setArchive({ default_agree: true })
  expect((await client.call(calls.msgauditCheckSingleAgree, { info: [row] })).agreeinfo).toEqual([
    { ...row, agree_status: 'Default_Agree', status_change_time: 0 },
  ])
  await r.sim.setArchive({ default_agree: false })
  const token = await r.token(secret)
  const raw = async (path: string, body: object) => {
    const answer = await fetch(`${r.url}/cgi-bin/msgaudit/${path}?access_token=${token}`, { method: 'POST', body: JSON.stringify(body) })
    return ((await answer.json()) as { errcode: number }).errcode
  }
  expect(await raw('check_single_agree', { info: Array(101).fill(row) })).toBe(301060)
  expect(await raw('check_single_agree', { info: [{ ...row, userid: 'nobody' }] })).toBe(301061)
  expect(await raw('check_single_agree', {})).toBe(40063)
  expect(await raw('get_permit_user_list', { type: 4 })).toBe(40058)
  expect(await raw('check_room_agree', { roomid: 'wrNo' })).toBe(92002)
  const { roomid } = await r.sim.archiveRoom({ name: '早会', owner: 'linxiaoman', members: ['tangguo'], notice: '八点' })
  expect(await client.call(calls.msgauditGroupchatGet, { roomid })).toMatchObject({
    roomname: '早会',
    creator: 'linxiaoman',
    notice: '八点',
    members: [{ memberid: 'linxiaoman' }, { memberid: 'tangguo', jointime: expect.any(Number) }],
  })
  expect(await raw('groupchat/get', { roomid: 'inNo' })).toBe(92002)
  const { robot_id } = await r.sim.archiveRobot({ name: '小麦', userid: 'tangguo' })
  expect((await client.call(calls.msgauditGetRobotInfo, { robot_id })).data).toEqual({ robot_id, name: '小麦', creator_userid: 'tangguo' })
  await expect(client.call(calls.msgauditGetRobotInfo, { robot_id: 'wbNo' })).rejects.toMatchObject({ errcode: 40058 })
})
