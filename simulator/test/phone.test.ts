import {
  externalcontactAddMomentTask,
  externalcontactGetMomentComments,
  externalcontactGetMomentList,
} from '@rapport/wecom/calls/moments.ts'
import { authGetuserinfo } from '@rapport/wecom/calls/oauth.ts'
import { authorizeUrl, hostsAt } from '@rapport/wecom/links.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { corpid, type Rig, rig } from './rig.ts'

// What one does on a phone beside adding and writing: every kind of message, moments, groups, consent, OAuth, what pages ask.

const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let r: Rig
let person: string
let chat: string
beforeAll(async () => {
  r = await rig()
  await r.sim.setSettings({ token_seconds: 7 * 86_400 })
  person = (await r.sim.createCustomer({ name: '苏念' })).id
  chat = (await r.sim.add({ person_id: person, userid: 'tangguo' })).conversation_id
})
afterAll(() => r.close())

const last = async () => (await r.sim.messages({ conversation_id: chat })).messages.at(-1)!

test('people send every kind; a file of theirs can be seen', async () => {
  const say = (msgtype: string, what: object) => r.sim.say({ conversation_id: chat, from: person, msgtype, ...what })
  await say('image', { file: { name: 'cake.png', base64: dot } })
  const { image } = await last()
  const seen = await fetch(image!.url)
  expect(seen.headers.get('content-type')).toBe('image/png')
  expect(Buffer.from(await seen.arrayBuffer()).toString('base64')).toBe(dot)
  await say('file', { file: { name: '价目 表.pdf', base64: dot } })
  expect((await last()).file).toMatchObject({ filename: '价目 表.pdf', size: Buffer.from(dot, 'base64').length })
  await say('location', { content: { latitude: 31.2, longitude: 121.4, name: '静安寺' } })
  await say('card', { content: { userid: 'linxiaoman' } })
  expect(await last()).toMatchObject({ msgtype: 'card', card: { name: '林小满', corpname: '麦禾烘焙' } })
  const [first] = (await r.sim.conversations({ person_id: 'tangguo' })).conversations
  expect(first!.last.text).toBe('[名片]')

  for (const [msgtype, what, reason] of [
    ['image', {}, 'file'],
    ['image', { content: { media_id: 'nobody' } }, 'file'],
    ['image', { file: { name: 'empty.png', base64: '' } }, '空'],
    ['link', { content: { title: '没有地址' } }, 'content.url'],
    ['card', { content: { userid: 'nobody' } }, 'nobody'],
    ['redpacket', { content: {} }, '不能发'],
    ['text', { text: '' }, '不能为空'],
  ] as const)
    await expect(say(msgtype, what), msgtype).rejects.toThrow(reason)
})

test('a moment is seen, liked and answered by those it was posted to, and the company is told how many', async () => {
  await r.ok(externalcontactAddMomentTask, { text: { content: '新出炉' }, visible_range: { sender_list: { user_list: ['tangguo'] } } })
  const [task] = (await r.sim.moments({ userid: 'tangguo' })).moments
  const post = { moment_id: task!.moment_id, userid: 'tangguo' }
  await expect(r.sim.likeMoment({ person_id: person, ...post })).rejects.toThrow('没有这条')
  expect((await r.sim.feed({ person_id: person })).posts).toEqual([])
  await r.sim.publishMoment(post)
  expect((await r.sim.feed({ person_id: person })).posts[0]).toMatchObject({ text: '新出炉', author: { name: '唐果' }, reactions: [] })
  for (let n = 0; n < 2; n++) expect(await r.sim.likeMoment({ person_id: person, ...post })).toEqual({ likes: 1 })
  await r.sim.commentMoment({ person_id: person, ...post, text: '还有吗' })
  await r.sim.commentMoment({ person_id: 'tangguo', ...post, text: '有' })
  const words = (reactions: { text?: string }[]) => reactions.map((one) => one.text ?? '赞')
  expect(words((await r.sim.feed({ person_id: person })).posts[0]!.reactions)).toEqual(['赞', '还有吗', '有'])
  const heard = await r.ok(externalcontactGetMomentComments, post)
  expect(heard.like_list?.map((one) => one.external_userid)).toEqual([person])
  expect(heard.comment_list?.map((one) => one.external_userid ?? one.userid)).toEqual([person, 'tangguo'])

  const other = await r.sim.createCustomer({ name: '不相干' })
  expect((await r.sim.feed({ person_id: other.id })).posts).toEqual([])
  await expect(r.sim.commentMoment({ person_id: other.id, ...post, text: '在吗' })).rejects.toThrow('没有这条')
  await expect(r.sim.likeMoment({ person_id: 'linxiaoman', ...post })).rejects.toThrow('没有这条')
  await r.sim.likeMoment({ person_id: person, ...post, on: false })
  expect((await r.ok(externalcontactGetMomentComments, post)).like_list).toEqual([])
})

test('who is in a group', async () => {
  const { chat_id } = await r.sim.createGroup({ owner: 'tangguo', name: '面包群', members: [person] })
  const names = async () => (await r.sim.group({ chat_id })).members.map((m) => `${m.kind} ${m.name}`)
  expect(await names()).toEqual(['staff 唐果', 'customer 苏念'])
  await r.sim.leaveGroup({ person_id: person, chat_id })
  expect(await names()).toEqual(['staff 唐果'])
  await expect(r.sim.group({ chat_id: 'wrnobody' })).rejects.toThrow('没有这个群')
})

const at = { corpid, agentid: 1000002, userid: 'tangguo', customer: '', chat: '', entry: '' }
const invoke = (name: string, params: object, more: object = {}) => r.sim.invokeJs({ ...at, name, params: { ...params }, ...more })

test('an app writes into a chat of members under its name', async () => {
  await r.post('appchat/create', { chatid: 'morning', name: '早会', owner: 'tangguo', userlist: ['tangguo', 'linxiaoman'] })
  await r.post('appchat/send', { chatid: 'morning', msgtype: 'markdown', markdown: { content: '**早**' } })
  await r.sim.say({ conversation_id: `${corpid}~morning`, from: 'tangguo', text: '早' })
  const { messages } = await r.sim.messages({ conversation_id: `${corpid}~morning` })
  expect(messages.map((one) => [one.from, one.app ?? false])).toEqual([
    ['睦客', true],
    ['tangguo', false],
  ])
  expect(messages[0]!.markdown).toEqual({ content: '**早**' })
})

test('a page asks the person only where there is one, and gets what they chose', async () => {
  expect(await invoke('selectExternalContact', {}, { asks: true })).toEqual({ result: {}, ask: { leftOut: [] } })
  expect(await invoke('selectExternalContact', {}, { asks: true, chosen: { userIds: [person] } })).toEqual({
    result: { userIds: [person] },
  })
  // whom the page had before is left out when it asks for others
  expect((await invoke('selectExternalContact', { filterType: 1 }, { asks: true })).ask).toEqual({ leftOut: [person] })
  expect((await invoke('selectExternalContact', { filterType: 0 }, { asks: true })).ask).toEqual({ leftOut: [] })
  await expect(invoke('selectExternalContact', {}, { chosen: { userIds: ['wmnobody'] } })).rejects.toThrow('not a contact')
  const chosen = { userIds: ['linxiaoman'], departmentIds: ['3'] }
  expect((await invoke('selectEnterpriseContact', { mode: 'multi', type: ['user', 'department'] }, { chosen })).result).toMatchObject({
    result: { departmentList: [{ id: '3', name: '静安寺店' }], userList: [{ id: 'linxiaoman', name: '林小满' }] },
  })
  await expect(invoke('selectEnterpriseContact', { mode: 'single' }, { chosen })).rejects.toThrow('single')
  expect((await invoke('checkJsApi', { jsApiList: ['scanQRCode', 'makeCoffee'] })).result).toEqual({
    checkResult: { scanQRCode: true, makeCoffee: false },
  })
  await expect(invoke('makeCoffee', {})).rejects.toThrow('not implemented')
  expect((await invoke('scanQRCode', { needResult: 1 }, { chosen: { text: 'https://a.b/' } })).result).toEqual({
    resultStr: 'https://a.b/',
  })
  const { result } = await invoke('chooseImage', {}, { chosen: { images: [`data:image/png;base64,${dot}`] } })
  const { serverId } = (await invoke('uploadImage', { localId: (result.localIds as string[])[0] })).result
  expect(await (await fetch(`${r.url}/sim/media/${serverId}`)).bytes()).toEqual(new Uint8Array(Buffer.from(dot, 'base64')))
  await expect(invoke('uploadImage', { localId: 'blob:x' })).rejects.toThrow('invalid localId')
})

test('a page shares with customers, once a day, and into their moments', async () => {
  const share = (params: object, more = {}) => invoke('shareToExternalContact', params, { chosen: { userIds: [person] }, ...more })
  const content = { text: { content: '今天的面包' }, attachments: [{ msgtype: 'link', link: { title: '菜单', url: 'https://a.b/' } }] }
  const count = async () => (await r.sim.messages({ conversation_id: chat })).messages.length
  const before = await count()
  await share(content)
  await share(content)
  expect(await count()).toBe(before + 2)
  expect((await last()).link).toMatchObject({ title: '菜单' })
  await r.sim.setClock({ advance_ms: 86_400_000 })
  await share(content)
  expect(await count()).toBe(before + 4)
  expect((await r.sim.ledger({ kind: 'mass', to: person })).entries).toHaveLength(2)
  await expect(share({ text: { content: '长'.repeat(4001) } })).rejects.toThrow('invalid text size')
  await expect(share({ ...content, attachments: Array(10).fill(content.attachments[0]) })).rejects.toThrow('invalid attachments size')
  await expect(share({ attachments: [{ msgtype: 'voice', voice: {} }] })).rejects.toThrow('invalid attachments msgtype')

  await invoke('shareToExternalMoments', { text: { content: '周末见' } })
  expect((await r.sim.feed({ person_id: person })).posts[0]).toMatchObject({ text: '周末见' })
  const now = Math.floor((await r.sim.clock()).now / 1000)
  const { moment_list } = await r.ok(externalcontactGetMomentList, { start_time: now - 60, end_time: now + 60, filter_type: 2 })
  expect(moment_list.map((m) => m.create_type)).toEqual([1])
  await r.sim.createStaff({ userid: 'cook', name: '后厨', customer_contact: false })
  await expect(invoke('shareToExternalMoments', { text: { content: 'x' } }, { userid: 'cook' })).rejects.toThrow('no permission')
})

test('a page opens chats: with one, with several, among members', async () => {
  const one = await invoke('openEnterpriseChat', { externalUserIds: [person] })
  expect(one).toEqual({ result: { chatId: '' }, opens: chat })
  const { result, opens } = await invoke('openEnterpriseChat', { userIds: 'linxiaoman', externalUserIds: person, groupName: '订蛋糕' })
  expect(opens).toBe(`${corpid}~${result.chatId}`)
  const group = await r.sim.group({ chat_id: String(result.chatId) })
  expect(group).toMatchObject({ name: '订蛋糕', owner: 'tangguo', inside: false })
  expect(group.members).toHaveLength(3)
  await invoke('openExistedChatWithMsg', { chatId: result.chatId, msg: { msgtype: 'link', link: { title: '样子', url: 'https://a.b/' } } })
  expect((await r.sim.messages({ conversation_id: opens! })).messages.at(-1)!.link!.title).toBe('样子')
  await expect(invoke('openExistedChatWithMsg', { chatId: result.chatId, msg: { msgtype: 'link', link: {} } })).rejects.toThrow(
    'fail_msg_link_missing_url',
  )
  const inside = await invoke('openEnterpriseChat', { userIds: ['linxiaoman'] })
  expect(await r.sim.group({ chat_id: String(inside.result.chatId) })).toMatchObject({ inside: true })
  await invoke('updateEnterpriseChat', { chatId: inside.result.chatId, userIdsToAdd: ['zhouruoxi'] })
  expect((await r.sim.group({ chat_id: String(inside.result.chatId) })).members).toHaveLength(3)
  await expect(invoke('openEnterpriseChat', { externalUserIds: ['wmnobody'] })).rejects.toThrow('invalid userIds')
})

test('OAuth: what is asked, and the address with a code', async () => {
  const ask = (scope: 'snsapi_base' | 'snsapi_privateinfo') =>
    authorizeUrl(hostsAt(r.url), { corpId: corpid, agentId: 1000002, redirectUri: 'http://127.0.0.1:1/h5', state: 's', scope })
  expect(await r.sim.oauth({ url: ask('snsapi_privateinfo') })).toMatchObject({ corp_name: '麦禾烘焙', consent: true })
  expect((await r.sim.oauth({ url: ask('snsapi_base') })).consent).toBe(false)
  const { redirect } = await r.sim.authorize({ person_id: 'tangguo', url: ask('snsapi_privateinfo') })
  const code = new URL(redirect).searchParams.get('code')!
  expect(await r.ok(authGetuserinfo, { code })).toMatchObject({ userid: 'tangguo', user_ticket: expect.any(String) })
  await expect(r.sim.authorize({ person_id: 'tangguo', url: 'https://elsewhere/' })).rejects.toThrow('网页授权')
  await expect(r.sim.oauth({ url: ask('snsapi_base').replace(corpid, 'ww0') })).rejects.toThrow('appid')
})

test('what a member has noted about a customer is theirs', async () => {
  const before = await r.sim.noted({ userid: 'tangguo', person_id: person })
  const [tag] = before.groups[0]!.tags
  expect(tag!.on).toBe(false)
  await r.sim.editCustomer({ userid: 'tangguo', person_id: person, remark: '常客', add_tags: [tag!.id] })
  const after = await r.sim.noted({ userid: 'tangguo', person_id: person })
  expect([after.remark, after.groups[0]!.tags[0]!.on]).toEqual(['常客', true])
  await expect(r.sim.noted({ userid: 'hanlu', person_id: person })).rejects.toThrow('不是好友')
})

test('whoever sets the clock, every open phone is told at once', async () => {
  const ended = new AbortController()
  const { body } = await fetch(`${r.url}/sim/events/stream`, { signal: ended.signal })
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = (await reader.read()).value!
  const { now } = await r.sim.setClock({ advance_ms: 60_000 })
  while (!text.includes('event: clock')) text += (await reader.read()).value
  const heard = JSON.parse(/event: clock\ndata: (.*)/.exec(text)![1]!) as { now: number; speed: number }
  ended.abort()
  expect([heard.speed, Math.abs(heard.now - now) < 5_000]).toEqual([1, true])
})
