import * as calls from '@rapport/wecom/calls/intercept-rules.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_CUSTOMER_SECRET } from '../src/scenarios/demo-data.ts'
import { json, type Rig, rig } from './rig.ts'

let r: Rig
beforeAll(async () => {
  r = await rig()
})
afterAll(() => r.close())

const rule = (more: object = {}) => ({
  rule_name: '不许诺收益',
  word_list: ['返现', 'VIP'],
  intercept_type: 1 as const,
  applicable_range: { user_list: ['tangguo'] },
  ...more,
})
const refused = async (path: string, body: object) => (await r.post(`externalcontact/${path}`, body)).errcode

test('a member writes what a rule forbids: blocked, warned, or not his rule', async () => {
  const person = await r.sim.createCustomer({ name: '小测' })
  const chat = await r.sim.add({ person_id: person.id, userid: 'tangguo' })
  const other = await r.sim.add({ person_id: person.id, userid: 'linxiaoman' })
  const say = (text: string, from = 'tangguo') =>
    r.sim.say({ conversation_id: from === 'linxiaoman' ? other.conversation_id : chat.conversation_id, from, text })
  const { rule_id } = await r.ok(calls.externalcontactAddInterceptRule, rule({ semantics_list: [1, 2] }))
  await expect(say('下单就返现')).rejects.toThrow('返现')
  await expect(say('您是 vip 客户')).rejects.toThrow('VIP')
  await expect(say('打 13800001234 找我')).rejects.toThrow('13800001234')
  await expect(say('邮箱 a.b@example.com')).rejects.toThrow('a.b@example.com')
  const { messages } = await r.sim.messages({ conversation_id: chat.conversation_id })
  expect(messages.filter((m) => m.from === 'tangguo')).toEqual([])
  expect(await say('今天有新品')).toEqual({ id: expect.any(String), delivered: true })
  expect((await say('下单就返现', 'linxiaoman')).delivered).toBe(true)
  expect((await say('有返现吗', person.id)).delivered).toBe(true)

  // now it only warns, for the whole shop of linxiaoman
  await r.ok(calls.externalcontactUpdateInterceptRule, {
    rule_id,
    intercept_type: 2,
    word_list: ['返现'],
    extra_rule: { semantics_list: [] },
    add_applicable_range: { department_list: [3] },
    remove_applicable_range: { user_list: ['tangguo'] },
  })
  expect((await r.ok(calls.externalcontactGetInterceptRule, { rule_id })).rule).toEqual({
    rule_id,
    rule_name: '不许诺收益',
    word_list: ['返现'],
    extra_rule: { semantics_list: [] },
    intercept_type: 2,
    applicable_range: { user_list: [], department_list: [3] },
  })
  expect(await say('下单就返现', 'linxiaoman')).toMatchObject({
    delivered: true,
    intercepted: { rule_name: '不许诺收益', word: '返现', sent: true },
  })
  // tangguo works in the same shop
  expect((await say('VIP 返现')).intercepted?.word).toBe('返现')
  const group = await r.sim.createGroup({ owner: 'linxiaoman', name: '老客', members: [person.id] })
  const conversation_id = (await r.sim.conversations({ person_id: person.id })).conversations.find((c) => c.with.id === group.chat_id)!.id
  expect((await r.sim.say({ conversation_id, from: 'linxiaoman', text: '群里返现' })).intercepted?.sent).toBe(true)

  await r.ok(calls.externalcontactDelInterceptRule, { rule_id })
  expect(await say('下单就返现')).not.toHaveProperty('intercepted')
  expect(await refused('get_intercept_rule', { rule_id })).toBe(41071)
})

test('what the platform refuses', async () => {
  const { rule_id } = await r.ok(calls.externalcontactAddInterceptRule, rule({ rule_name: '一' }))
  expect(await refused('add_intercept_rule', rule({ rule_name: '一' }))).toBe(41077)
  expect(await refused('add_intercept_rule', rule({ rule_name: '二', word_list: Array(301).fill('x') }))).toBe(41068)
  expect(await refused('add_intercept_rule', rule({ rule_name: '二', word_list: ['x'.repeat(33)] }))).toBe(41083)
  expect(await refused('add_intercept_rule', rule({ rule_name: '二', semantics_list: [9] }))).toBe(41084)
  expect(await refused('add_intercept_rule', rule({ rule_name: '二', applicable_range: { user_list: ['nobody'] } }))).toBe(41076)
  expect(await refused('add_intercept_rule', rule({ rule_name: '字'.repeat(21) }))).toBe(40058)
  expect(await refused('update_intercept_rule', { rule_id: 'nonsense', rule_name: 'x' })).toBe(41070)
  // another app reads it and may not change it
  const other = await r.token(DEMO_CUSTOMER_SECRET)
  const byOther = async (path: string, body: object) => {
    const url = `${r.url}/cgi-bin/externalcontact/${path}?access_token=${other}`
    return (await json(url, { method: 'POST', body: JSON.stringify(body) })).errcode
  }
  expect(await byOther('get_intercept_rule', { rule_id })).toBe(0)
  expect(await byOther('update_intercept_rule', { rule_id, rule_name: '我的' })).toBe(41070)
  expect(await byOther('del_intercept_rule', { rule_id })).toBe(41070)
  expect(await refused('update_intercept_rule', { rule_id, remove_applicable_range: { user_list: ['tangguo'] } })).toBe(41076)
  await r.sim.setApp({ corpid: (await r.sim.corps()).corps[0]!.corpid, customer_contact: false })
  expect(await refused('add_intercept_rule', rule({ rule_name: '二' }))).toBe(48002)
  await r.sim.setApp({ corpid: (await r.sim.corps()).corps[0]!.corpid, customer_contact: true })
  for (let n = 1; n < 100; n++) await r.ok(calls.externalcontactAddInterceptRule, rule({ rule_name: `第 ${n} 条` }))
  expect(await refused('add_intercept_rule', rule({ rule_name: '满了' }))).toBe(41069)
  expect((await r.ok(calls.externalcontactGetInterceptRuleList, {})).rule_list).toHaveLength(100)
})
