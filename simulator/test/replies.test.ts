import { passiveReply, type Reply as Said } from '@rapport/wecom/replies.ts'
import { buildXml } from '@rapport/wecom/xml.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aesKey, corpid, fieldsOf, json, listenWith, type Receiver, type Rig, receiver, rig, secret, token } from './rig.ts'

// Passive replies (platform/02 §4), and doors that close for a while (platform/00 §2.1, §4).

let r: Rig
let product: Receiver
beforeAll(async () => {
  product = await receiver()
  r = await rig({ callback: listenWith(product) })
})
beforeEach(() => {
  product.reply = () => 'success'
})
afterAll(async () => {
  await r.close()
  await product.close()
})

const agentid = 1000002
const keys = { token, aesKey, receiveId: corpid }
const answerWith = (said: Said) => {
  product.reply = (event) => {
    const { FromUserName, ToUserName } = fieldsOf(event)
    return passiveReply(keys, { to: FromUserName!, from: ToUserName! }, said)
  }
}
const newest = async () => (await r.sim.notices({ userid: 'tangguo' })).notices[0]
const say = async (text: string) => {
  await r.sim.sayToApp({ userid: 'tangguo', agentid, text })
  await r.sim.settled()
}

test('text, news and pictures reach the phone and the ledger, sealed', async () => {
  answerWith({ type: 'text', content: '收到 😀 ]]>' })
  await say('在吗')
  expect(await newest()).toMatchObject({ msgtype: 'text', text: { content: '收到 😀 ]]>' } })
  answerWith({
    type: 'news',
    articles: [
      { title: '一', url: 'https://a.example/' },
      { title: '二', description: '更多' },
    ],
  })
  await say('看看')
  expect(await newest()).toMatchObject({
    msgtype: 'news',
    news: { articles: [{ title: '一', url: 'https://a.example/' }, { title: '二' }] },
  })
  expect((await r.sim.ledger({ kind: 'passive_reply' })).entries).toMatchObject([{ to: 'tangguo' }, { to: 'tangguo' }])
})

test('a plain reply reaches the phone too; what is forged, unreadable or empty does not', async () => {
  product.reply = () => buildXml({ ToUserName: 'tangguo', FromUserName: corpid, CreateTime: 1, MsgType: 'text', Content: '明文' })
  await say('明文可以吗')
  expect(await newest()).toMatchObject({ text: { content: '明文' } })
  const before = (await r.sim.ledger({ kind: 'passive_reply' })).entries.length
  const forged = passiveReply({ ...keys, token: 'another' }, { to: 'tangguo', from: corpid }, { type: 'text', content: '伪造' })
  for (const bad of [
    forged,
    '<xml><Encrypt>x',
    '<xml></xml>',
    '',
    'success',
    buildXml({ MsgType: 'image', Image: { MediaId: 'nothing' } }),
  ]) {
    product.reply = () => bad
    await say('再来')
  }
  expect((await r.sim.ledger({ kind: 'passive_reply' })).entries).toHaveLength(before)
})

test('the press of a card is answered with a new button, or another card', async () => {
  const card = {
    card_type: 'button_interaction',
    main_title: { title: '请假' },
    task_id: 'leave-1',
    button_list: [{ text: '同意', key: 'yes', style: 1 }],
  }
  const { msgid } = await r.post<{ msgid: string }>('message/send', {
    touser: 'tangguo',
    msgtype: 'template_card',
    agentid,
    template_card: card,
  })
  answerWith({ type: 'update_button', replace_name: '已同意' })
  await r.sim.pressCard({ userid: 'tangguo', msgid, key: 'yes' })
  await r.sim.settled()
  expect(await newest()).toMatchObject({ msgid, template_card: { button_list: [{ text: '已同意' }] } })
  const { msgid: second } = await r.post<{ msgid: string }>('message/send', {
    touser: 'tangguo',
    msgtype: 'template_card',
    agentid,
    template_card: card,
  })
  answerWith({ type: 'update_template_card', card: { CardType: 'text_notice', MainTitle: { Title: '已批' } } })
  await r.sim.pressCard({ userid: 'tangguo', msgid: second, key: 'yes' })
  await r.sim.settled()
  expect(await newest()).toMatchObject({ msgid: second, template_card: { card_type: 'text_notice', main_title: { title: '已批' } } })
})

test('an answer that comes too late says nothing', async () => {
  await r.sim.setSettings({ callback_timeout_ms: 30, callback_tries: 1 })
  answerWith({ type: 'text', content: '太晚' })
  product.answers.push({ status: 200, after: 300 })
  const before = (await r.sim.ledger({ kind: 'passive_reply' })).entries.length
  await say('快')
  expect((await r.sim.ledger({ kind: 'passive_reply' })).entries).toHaveLength(before)
  await r.sim.setSettings({ callback_timeout_ms: 5000, callback_tries: 3 })
})

test('wrong secrets shut gettoken for a while; an address has a limit of its own', async () => {
  const ask = (which: string) => json(`${r.url}/cgi-bin/gettoken?corpid=${corpid}&corpsecret=${which}`)
  await r.sim.setSettings({ wrong_secrets_per_minute: 3, wrong_secret_block_seconds: 600 })
  for (let i = 0; i < 3; i++) expect((await ask('wrong')).errcode).toBe(40001)
  expect((await ask(secret)).errcode).toBe(45009)
  await r.sim.setClock({ advance_ms: 601_000 })
  expect((await ask(secret)).errcode).toBe(0)
  await r.sim.setSettings({ calls_per_minute_of_address: 2 })
  expect([(await ask(secret)).errcode, (await r.get('user/get', { userid: 'tangguo' })).errcode, (await ask(secret)).errcode]).toEqual([
    0, 0, 45009,
  ])
  await r.sim.setSettings({ calls_per_minute_of_address: 0 })
})
