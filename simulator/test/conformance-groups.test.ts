import * as calls from '@rapport/wecom/calls/groups.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { groups } from '../../platform/conformance/groups.ts'
import { type Trial, trial } from './conformance-rig.ts'
import { type Rig, rig } from './rig.ts'

// platform/06: every endpoint right and wrong

let r: Rig
let t: Trial
const DAY = 86_400
const owner_filter = { userid_list: ['linxiaoman'] }

beforeAll(async () => {
  r = await rig()
  const token = await r.token()
  t = trial(r.url, groups, { app: async () => token })
})
afterAll(() => r.close())

const now = async () => Math.floor((await r.sim.clock()).now / 1000)

test('groups: list, detail, opengid', async () => {
  const { group_chat_list } = await t.call(calls.externalcontactGroupchatList, { status_filter: 0, owner_filter, limit: 10 })
  const { chat_id } = group_chat_list[0]!
  const person = await r.sim.createCustomer({ name: '进群的' })
  const made = await r.post('externalcontact/groupchat/add_join_way', { scene: 2, chat_id_list: [chat_id], state: 'door' })
  await r.sim.joinGroup({ person_id: person.id, config_id: String(made.config_id) })
  await t.call(calls.externalcontactGroupchatGet, { chat_id, need_name: 1 }, { wrong: [[{ chat_id: 'nonsense' }, 86003]] })
  await t.call(
    calls.externalcontactOpengidToChatid,
    { opengid: chat_id.replace(/^wr/, 'og') },
    { wrong: [[{ opengid: 'nonsense' }, 90511]] },
  )
  const gone = await r.sim.createGroup({ owner: 'tangguo', name: '解散的' })
  await r.sim.dismissGroup(gone)
  await t.call(calls.externalcontactGroupchatGet, { chat_id }, { wrong: [[{ chat_id: gone.chat_id }, 49008]] })
})

test('statistics', async () => {
  const end = (await now()) - DAY
  const span: [Record<string, unknown>, number][] = [
    [{ start_time: end - 40 * DAY }, 40058],
    [{ userid: ['nobody'], partyid: undefined }, 60111],
  ]
  const who = { userid: ['linxiaoman'], partyid: [3] }
  await t.call(calls.externalcontactGetUserBehaviorData, { ...who, start_time: end - DAY, end_time: end }, { wrong: span })
  const days = { day_begin_time: end - DAY, day_end_time: end, owner_filter }
  const wrong: [Record<string, unknown>, number][] = [[{ day_begin_time: end - 40 * DAY }, 40058]]
  await t.call(calls.externalcontactGroupchatStatistic, { ...days, order_by: 2, order_asc: 1, offset: 0, limit: 10 }, { wrong })
  await t.call(calls.externalcontactGroupchatStatisticGroupByDay, days, { wrong })
})

test('nothing of the chapter is left out', () => {
  expect(t.untried()).toEqual([])
  console.log(t.table())
})
