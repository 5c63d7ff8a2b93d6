import * as livings from '@rapport/wecom/calls/livings.ts'
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

const now = async () => Math.floor((await r.sim.clock()).now / 1000)
const code = async (path: string, body: object = {}) => (await r.post(path, body)).errcode

test('a live: reserved, changed, held, watched by both sides, replayed', async () => {
  const at = (await now()) + 3600
  const { livingid } = await r.ok(livings.livingCreate, {
    anchor_userid: 'tangguo',
    theme: '教你做面包',
    living_start: at,
    living_duration: 1800,
  })
  await r.ok(livings.livingModify, { livingid, theme: '教你做蛋糕' })
  const info = async () => (await r.ok(livings.livingGetLivingInfo, { livingid })).living_info
  expect(await info()).toMatchObject({ theme: '教你做蛋糕', status: 0, reserve_start: at, anchor_userid: 'tangguo', main_department: 3 })
  const person = await r.sim.createCustomer({ name: '观众' })
  await expect(r.sim.watchLiving({ livingid, person_id: person.id })).rejects.toThrow('没有在进行')
  product.events.length = 0
  await r.sim.startLiving({ livingid })
  const { ww_share_code } = await r.sim.watchLiving({ livingid, person_id: person.id, seconds: 100, invitor: 'linxiaoman' })
  await r.sim.watchLiving({ livingid, person_id: 'hanlu', seconds: 30, is_comment: true })
  for (let n = 0; n < 120; n++) await r.sim.watchLiving({ livingid, person_id: (await r.sim.createCustomer({ name: `人 ${n}` })).id })
  expect(await r.ok(livings.livingGetLivingShareInfo, { ww_share_code })).toMatchObject({
    livingid,
    viewer_external_userid: person.id,
    invitor_userid: 'linxiaoman',
  })
  const watched: string[] = []
  let next_key: string | undefined
  let ending = 0
  while (!ending) {
    const page = await r.ok(livings.livingGetWatchStat, { livingid, ...(next_key ? { next_key } : {}) })
    watched.push(...page.stat_info.users.map((u) => u.userid), ...page.stat_info.external_users.map((u) => u.external_userid))
    if (!next_key) {
      expect(page.stat_info.users).toMatchObject([{ userid: 'hanlu', watch_time: 30, is_comment: 1, is_mic: 0 }])
      expect(page.stat_info.external_users[0]).toMatchObject({ external_userid: person.id, watch_time: 100, invitor_userid: 'linxiaoman' })
    }
    next_key = page.next_key
    ending = page.ending
  }
  expect(new Set(watched).size).toBe(122)
  await r.sim.setClock({ advance_ms: 600_000 })
  expect(await code('living/get_living_share_info', { ww_share_code })).toBe(92008)
  await r.sim.endLiving({ livingid })
  await r.sim.settled()
  expect(product.events.map((e) => [e.known && e.key, fieldsOf(e).LivingId, fieldsOf(e).Status])).toEqual([
    ['living_status_change', livingid, 1],
    ['living_status_change', livingid, 2],
  ])
  expect(await info()).toMatchObject({ status: 2, viewer_num: 122, comment_num: 1, open_replay: 1 })
  expect((await info()).living_duration).toBeGreaterThanOrEqual(600)
  await r.ok(livings.livingDeleteReplayData, { livingid })
  expect(await code('living/cancel', { livingid })).toBe(92007)

  const start = (await now()) + 60
  const other = await r.ok(livings.livingCreate, { anchor_userid: 'tangguo', theme: '一', living_start: start, living_duration: 60 })
  await r.ok(livings.livingCancel, other)
  expect((await r.ok(livings.livingGetLivingInfo, other)).living_info.status).toBe(4)
  expect((await r.ok(livings.livingGetUserAllLivingid, { userid: 'tangguo' })).livingid_list).toEqual([livingid, other.livingid])
  expect(await code('living/create', { anchor_userid: 'nobody', theme: '一', living_start: start, living_duration: 60 })).toBe(60111)
  expect(await code('living/create', { anchor_userid: 'tangguo', theme: '字'.repeat(21), living_start: start, living_duration: 60 })).toBe(
    40058,
  )
  expect((await r.get('living/get_living_info', { livingid: 'nonsense' })).errcode).toBe(92006)
})

test('its card goes from chat to chat, and says who sent it to whoever watches', async () => {
  const { livingid } = await r.ok(livings.livingCreate, {
    anchor_userid: 'tangguo',
    theme: '法棍怎么切',
    living_start: (await now()) + 60,
    living_duration: 1800,
  })
  const person = await r.sim.createCustomer({ name: '小看客' })
  const { conversation_id } = await r.sim.add({ person_id: person.id, userid: 'linxiaoman' })
  expect((await r.sim.livings({ userid: 'tangguo' })).livings[0]).toMatchObject({ livingid, theme: '法棍怎么切', status: 0, viewers: [] })
  await r.sim.shareLiving({ livingid, person_id: 'linxiaoman', conversation_id })
  const card = (await r.sim.messages({ conversation_id })).messages.at(-1)!
  const url = new URL(card.link!.url)
  expect([card.from, card.link!.title, url.pathname, url.searchParams.get('invitor')]).toEqual([
    'linxiaoman',
    '法棍怎么切',
    `/living/${livingid}`,
    'linxiaoman',
  ])
  // in a browser it leads to the phones
  const led = await fetch(card.link!.url, { redirect: 'manual' })
  expect(decodeURIComponent(led.headers.get('location')!)).toBe(`/phone/?scan=${card.link!.url}`)
  await expect(r.sim.watchLiving({ livingid, person_id: person.id })).rejects.toThrow('没有在进行')
  await r.sim.startLiving({ livingid })
  await r.sim.watchLiving({ livingid, person_id: person.id, seconds: 40, is_comment: true, invitor: 'linxiaoman' })
  const watched = await r.sim.living({ livingid, person_id: person.id })
  expect(watched.anchor.name).toBe('唐果')
  expect(watched).toMatchObject({ status: 1, url: `${r.url}/living/${livingid}` })
  expect(watched.viewers).toMatchObject([{ name: '小看客', seconds: 40, commented: true, spoke: false, invitor: '林小满' }])
  const { stat_info } = await r.ok(livings.livingGetWatchStat, { livingid })
  expect(stat_info.external_users).toMatchObject([{ external_userid: person.id, watch_time: 40, invitor_userid: 'linxiaoman' }])
  await expect(r.sim.living({ livingid: 'x', person_id: 'tangguo' })).rejects.toThrow('没有这场直播')
})
