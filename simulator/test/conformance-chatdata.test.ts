import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import * as calls from '@rapport/wecom/calls/chatdata.ts'
import { serviceGetCorpToken } from '@rapport/wecom/calls/suites.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chatdata } from '../../platform/conformance/chatdata.ts'
import { type Trial, trial } from './conformance-rig.ts'
import { code, providerRig, suite } from './provider-rig.ts'
import { aesKey, token } from './rig.ts'

// platform/07 §8: what a provider's app learns of messages, every call right and wrong

type Wrong = [Record<string, unknown>, number][]
const rigged = await providerRig()
const { r } = rigged
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const public_key = String(publicKey.export({ type: 'spki', format: 'pem' }))
let t: Trial
let chat = { id: '', conversation_id: '' }
afterAll(rigged.close)

beforeAll(async () => {
  const { auth } = await rigged.installed()
  await r.sim.setSuiteCallback({ suite_id: suite.suite_id, url: rigged.heard.url, token, aes_key: aesKey, for_data: true, verify: false })
  await r.sim.setArchive({ on: true, permits: { linxiaoman: 3, tangguo: 1 }, public_key, default_agree: true })
  const person = await r.sim.createCustomer({ name: '王女士' })
  const { conversation_id } = await r.sim.add({ person_id: person.id, userid: 'tangguo' })
  chat = { id: person.id, conversation_id }
  const asked = { auth_corpid: auth.corpid, permanent_code: auth.permanent_code }
  const corpToken = async () => (await rigged.own.call(serviceGetCorpToken, asked)).access_token
  t = trial(r.url, chatdata, { zone: corpToken, own: () => r.token() })
})

const say = (text: string) => r.sim.say({ conversation_id: chat.conversation_id, from: chat.id, text })

test('who is in scope, a key, and news without words', async () => {
  expect(await code(rigged.corpApp().call(calls.chatdataGetCorpAuthInfo, {}))).toBe(48002)
  const { auth_user_list } = await t.call(calls.chatdataGetAuthUserList, { limit: 10 }, { wrong: [[{ cursor: 'nonsense' }, 50100]] })
  expect(auth_user_list.map((one) => one.edition_list)).toEqual([[3], [1]])
  expect(auth_user_list[0]!.open_userid).toMatch(/^wo/)
  const { auth_edition_list } = await t.call(calls.chatdataGetCorpAuthInfo, {})
  expect(auth_edition_list.map((one) => one.edition)).toEqual([1, 3])

  await say('写在钥匙之前')
  await t.call(calls.chatdataSetPublicKey, { public_key, public_key_ver: 3 }, { wrong: [[{ public_key: 'nonsense' }, 40058]] })
  await t.call(calls.chatdataSetReceiveCallback, { program_id: 'program' })
  await say('蛋糕能退吗')
  await say('我的电话 13800000000')
  await r.sim.settled()
  expect(rigged.of('conversation_new_message')).toHaveLength(2)
  expect(rigged.of('conversation_new_message')[0]!.Token).toBeTruthy()

  const first = await t.call(calls.chatdataSyncMsg, { limit: 1 }, { wrong: [[{ cursor: 'nonsense' }, 50100]] })
  expect(first.has_more).toBe(1)
  const [message] = first.msg_list
  expect(message!.sender.type).toBe(2)
  expect(message!.receiver_list).toEqual([{ type: 1, id: auth_user_list[1]!.open_userid }])
  expect(JSON.stringify(first)).not.toContain('蛋糕')
  const sealed = Buffer.from(message!.service_encrypt_info.encrypted_secret_key, 'base64')
  // this Node opens PKCS#1 v1.5 without words of its own
  expect(privateDecrypt({ key: privateKey, padding: constants.RSA_PKCS1_PADDING }, sealed)).toHaveLength(32)
  const rest = await t.call(calls.chatdataSyncMsg, { cursor: first.next_cursor, limit: 10 })
  expect([rest.msg_list.length, rest.has_more]).toEqual([1, 0])
  const none = await t.call(calls.chatdataSyncMsg, { cursor: rest.next_cursor })
  expect([none.msg_list, none.next_cursor]).toEqual([[], rest.next_cursor])
  const found = await t.call(calls.chatdataSearchMsg, { query_word: '蛋糕', limit: 10 })
  expect(found.msg_list).toEqual([{ msgid: message!.msgid }])
})

test('groups, and who has agreed', async () => {
  const group = await r.sim.createGroup({ owner: 'tangguo', name: '尝鲜群', members: [chat.id] })
  const { chat_list } = await t.call(calls.chatdataSearchChat, { query_word: '尝鲜', limit: 10 })
  const [{ chatid }] = chat_list as [{ chatid: string }]
  const unknown: Wrong = [[{ chatid: 'wrnobody' }, 92002]]
  const { members } = await t.call(calls.chatdataGroupchatGet, { chatid }, { wrong: unknown })
  expect(members.map((one) => one.type).toSorted()).toEqual([1, 2])
  const { agreeinfo } = await t.call(calls.chatdataGetagreestatusRoom, { chatid }, { wrong: unknown })
  expect(agreeinfo).toHaveLength(1)
  const open_userid = members.find((one) => one.type === 1)!.memberid
  const single = await t.call(
    calls.chatdataGetagreestatusSingle,
    { item: [{ open_userid, external_userid: agreeinfo[0]!.external_userid }] },
    { wrong: [[{ item: [{ open_userid, external_userid: 'wmnobody' }] }, 301061]] },
  )
  expect(single.agreeinfo).toMatchObject([{ open_userid, agree_status: 'Default_Agree' }])
  expect(group.chat_id).toBeTruthy()
})

test('rules, and what they find', async () => {
  const rule = {
    name: '退款',
    keyword: { word_list: ['退'] },
    semantics: { semantics_list: [1] },
    applicable_range: { user: { id_list: [] } },
  }
  const { rule_id } = await t.call(calls.chatdataKeywordCreateRule, rule)
  const unknown: Wrong = [[{ rule_id: 'nonsense' }, 40058]]
  await t.call(calls.chatdataKeywordUpdateRule, { rule_id, ...rule, name: '退款和电话' }, { wrong: unknown })
  const { rule_list } = await t.call(calls.chatdataKeywordGetRuleList, { limit: 10 })
  expect(rule_list.map((one) => one.name)).toEqual(['退款和电话'])
  const detail = await t.call(calls.chatdataKeywordGetRuleDetail, { rule_id }, { wrong: unknown })
  expect(detail).toMatchObject({ keyword: { word_list: ['退'] }, semantics: { semantics_list: [1] } })
  await say('那就退吧')
  await r.sim.settled()
  expect(rigged.of('hit_keyword')).toHaveLength(1)
  const { msg_list } = await t.call(calls.chatdataKeywordGetHitMsgList, { limit: 10 })
  expect(msg_list.map((one) => one.hit_rule_list[0]!.has_hit_keyword)).toEqual([true, false, true])
  await t.call(calls.chatdataKeywordDeleteRule, { rule_id }, { wrong: unknown })
})

test('nothing of the chapter is left out', () => {
  expect(t.untried()).toEqual([])
  console.log(t.table())
})
