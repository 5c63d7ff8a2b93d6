import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as customers from '@rapport/wecom/calls/customers.ts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { corpid, fieldsOf, json, listenWith, type Rig, receiver, rig } from './rig.ts'

let r: Rig
afterEach(() => r.close())
const folder = mkdtempSync(join(tmpdir(), 'wecom-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Everybody's customers, page after page, as a product syncs them. */
async function syncAll(limit = 100) {
  const { follow_user } = await r.ok(customers.externalcontactGetFollowUserList, {})
  const seen = new Map<string, string[]>()
  for (let i = 0; i < follow_user.length; i += 50) {
    let cursor = ''
    do {
      const page = await r.ok(customers.externalcontactBatchGetByUser, { userid_list: follow_user.slice(i, i + 50), limit, cursor })
      for (const { external_contact, follow_info } of page.external_contact_list) {
        const whose = seen.get(external_contact.external_userid)
        if (whose) whose.push(follow_info.userid)
        else seen.set(external_contact.external_userid, [follow_info.userid])
      }
      cursor = page.next_cursor ?? ''
    } while (cursor)
  }
  return seen
}

test('million: starts at once, and a customer is the same from every side', async () => {
  const before = performance.now()
  r = await rig({ scenario: 'million' })
  expect(performance.now() - before).toBeLessThan(2000)
  expect((await r.sim.corps()).corps[0]).toMatchObject({ customers: 1_000_000, staff: 401 })
  const { external_userid } = await r.ok(customers.externalcontactList, { userid: 'm0007' })
  expect(external_userid).toHaveLength(2750)
  const shared = external_userid.at(-1)!
  const { external_contact, follow_user } = await r.ok(customers.externalcontactGet, { external_userid: shared })
  expect(external_contact.external_userid).toBe(shared)
  expect(follow_user.map((f) => f.userid)).toEqual(['m0006', 'm0007'])
  const made_up = `${shared.slice(0, 8)}A${shared.slice(9)}`
  expect((await r.get('externalcontact/get', { external_userid: made_up })).errcode).toBe(40096)
  const last = await r.ok(customers.externalcontactBatchGetByUser, { userid_list: ['m0400'], limit: 100 })
  expect(last.external_contact_list).toHaveLength(100)
})

test('million: what changes is kept, among thousands that were only read, and over a restart', async () => {
  const stateFile = join(folder, 'million.json')
  r = await rig({ scenario: 'million:3000', stateFile })
  const first = await syncAll()
  expect(first.size).toBe(3000)
  expect([...first.values()].filter((whose) => whose.length === 2)).toHaveLength(300)
  const [chosen, whose] = [...first].find(([, w]) => w.length === 2)!
  const [userid, other] = whose as [string, string]
  await r.ok(customers.externalcontactRemark, { userid, external_userid: chosen, remark: '留住我' })
  await r.sim.remove({ person_id: chosen, other_id: other })
  const person = await r.sim.createCustomer({ name: '新来的' })
  await r.sim.add({ person_id: person.id, userid })
  for (const id of [...first.keys()].slice(0, 1500)) await r.get('externalcontact/get', { external_userid: id })
  const look = async () => {
    const { follow_user } = await r.ok(customers.externalcontactGet, { external_userid: chosen })
    return follow_user.find((f) => f.userid === userid)!.remark
  }
  expect(await look()).toBe('留住我')
  await r.close()
  r = await rig({ stateFile })
  expect(await look()).toBe('留住我')
  const again = await syncAll(37)
  expect(again.size).toBe(3001)
  expect(again.get(person.id)).toEqual([userid])
  await r.sim.remove({ person_id: other, other_id: chosen })
  expect((await syncAll()).get(chosen)).toEqual([userid])
})

test('million: one person in two companies, and people by name, unionid and openid, without a walk through all', async () => {
  r = await rig({ scenario: 'million' })
  const other = await r.sim.addCorp({ name: '隔壁', scenario: 'empty' })
  const { external_userid } = await r.ok(customers.externalcontactList, { userid: 'm0399' })
  for (const person_id of external_userid.slice(-30)) {
    const { conversation_id } = await r.sim.add({ corpid: other.corpid, person_id, userid: 'zhouruoxi' })
    const there = conversation_id.split('~')[2]!
    expect(there).not.toBe(person_id)
    const whose = async (id: string) =>
      new Set((await r.sim.conversations({ person_id: id })).conversations.map((c) => c.with.corp_name ?? ''))
    expect(await whose(person_id)).toEqual(new Set(['隔壁', '百万客户连锁']))
    expect(await whose(there)).toEqual(await whose(person_id))
    const { unionid } = (await r.ok(customers.externalcontactGet, { external_userid: person_id })).external_contact
    const found = await r.post('externalcontact/unionid_to_external_userid', { unionid, openid: 'x' })
    expect(found).toMatchObject({ errcode: 0, external_userid: person_id })
  }
  const person = await r.sim.createCustomer({ name: '独一无二的名字' })
  expect((await r.sim.people({ keyword: '独一无二' })).people.map((p) => p.id)).toEqual([person.id])
  expect((await r.sim.people({ keyword: external_userid[0] })).people.map((p) => p.id)).toEqual([external_userid[0]])
  const query = `appid=${corpid}&redirect_uri=${encodeURIComponent('http://127.0.0.1:9/')}&q=${encodeURIComponent('独一无二')}`
  expect(await (await fetch(`${r.url}/connect/oauth2/authorize?${query}`)).text()).toContain(person.id)
})

test('thirty days at once: what was due happens in its order and at its own time', async () => {
  const product = await receiver()
  r = await rig({ scenario: 'trouble', callback: listenWith(product) })
  await r.sim.removeFault()
  const { steps } = await r.sim.script()
  const began = (await r.sim.clock()).now
  expect(steps.every((s) => s.at > began && !s.done)).toBe(true)
  const { external_userid } = await r.ok(customers.externalcontactList, { userid: 'linxiaoman' })
  await r.sim.setSettings({ transfer_seconds: 5 * 86_400 })
  const asked = { handover_userid: 'linxiaoman', takeover_userid: 'tangguo', external_userid: external_userid.slice(-1) }
  await r.ok(customers.externalcontactTransferCustomer, asked)
  await r.sim.setClock({ advance_ms: 32 * 86_400_000 })
  await r.sim.settled()
  const after = await r.sim.script()
  expect(after.steps.filter((s) => !s.done || s.skipped)).toEqual([])
  const times = product.events.map((e) => Number(fieldsOf(e).CreateTime) * 1000)
  expect([...new Set(times)].sort()).toEqual([...new Set(steps.map((s) => Math.floor(s.at / 1000) * 1000))].sort())
  const happened = (await r.sim.events({ kind: 'person' })).events
  expect(happened.map((e) => e.at)).toEqual(happened.map((e) => e.at).sort((a, b) => a - b))
  const moved = happened.find((e) => e.title === '客户转接完成')!
  expect(Math.abs(moved.at - began - 5 * 86_400_000)).toBeLessThan(10_000)
  const names = product.events.map((e) => e.key)
  for (const key of [
    'change_contact/delete_user',
    'change_external_contact/del_follow_user',
    'change_external_contact/del_external_contact',
  ])
    expect(names).toContain(key)
  for (const key of ['change_external_tag/update', 'change_external_tag/delete', 'change_external_chat/dismiss'])
    expect(names).toContain(key)
  const access_token = await r.token()
  const { tag_group } = await json<{ tag_group: { group_name: string; tag: { name: string }[] }[] }>(
    `${r.url}/cgi-bin/externalcontact/get_corp_tag_list?access_token=${access_token}`,
    {
      method: 'POST',
      body: '{}',
    },
  )
  expect(tag_group.map((g) => g.group_name)).not.toContain('留意')
  expect(tag_group.flatMap((g) => g.tag.map((t) => t.name))).toContain('妈妈们')
  expect((await json(`${r.url}/cgi-bin/user/get?access_token=${access_token}&userid=chenjiahe`)).errcode).toBe(60111)
  await product.close()
})

test('step by step: each step moves the clock to itself', async () => {
  r = await rig({ scenario: 'trouble' })
  const { steps } = await r.sim.script()
  const first = await r.sim.step()
  expect(first).toMatchObject({ step: { act: steps[0]!.act, done: true }, left: steps.length - 1 })
  expect((await r.sim.clock()).now - steps[0]!.at).toBeLessThan(2000)
  expect((await r.sim.clock()).now).toBeLessThan(steps[1]!.at)
  for (let left = first.left; left > 0; ) left = (await r.sim.step()).left
  expect(await r.sim.step()).toEqual({ left: 0 })
})

test('several companies at once, each its own', async () => {
  r = await rig()
  const other = await r.sim.addCorp({ name: '隔壁烘焙', scenario: 'demo' })
  const big = await r.sim.addCorp({ name: '大公司', scenario: 'million:100000' })
  expect((await r.sim.corps()).corps.map((c) => [c.name, c.customers])).toEqual([
    ['麦禾烘焙', 5000],
    ['隔壁烘焙', 5000],
    ['大公司', 100_000],
  ])
  const token = async (c: { corpid: string; secret: string }) =>
    (await json(`${r.url}/cgi-bin/gettoken?corpid=${c.corpid}&corpsecret=${c.secret}`)).access_token
  const list = async (access_token: unknown, userid: string) =>
    await json<{
      external_userid: string[]
    }>(`${r.url}/cgi-bin/externalcontact/list?access_token=${access_token}&userid=${userid}`)
  const here = (await r.ok(customers.externalcontactList, { userid: 'linxiaoman' })).external_userid
  const there = (await list(await token(other), 'linxiaoman')).external_userid
  expect(there).toHaveLength(here.length)
  expect(there.filter((id) => here.includes(id))).toEqual([])
  expect((await list(await token(big), 'm0001')).external_userid).toHaveLength(2750)
  expect((await r.get('externalcontact/get', { external_userid: there[0]! })).errcode).toBe(40096)
  await expect(r.sim.addCorp({ name: '错', scenario: 'nonsense' })).rejects.toThrow('没有这个场景')
  await expect(r.sim.addCorp({ name: '错', scenario: 'demo:5' })).rejects.toThrow('没有这个场景')
})
