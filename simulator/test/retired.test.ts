import { afterAll, beforeAll, expect, test } from 'vitest'
import { handlerOf } from '../src/cgi/registry.ts'
import { retired } from '../src/cgi/retired.ts'
import { type Rig, rig } from './rig.ts'

// Names, parameters and methods of older documents, as programs of then still send them.

let r: Rig
beforeAll(async () => {
  r = await rig()
})
afterAll(() => r.close())

const refused = (reply: object, errcode: number) => expect(reply).toMatchObject({ errcode })

test('each row of the table is answered, and no replacement is missing', () => {
  for (const { what } of retired) {
    const [name] = what.replace(/^(GET|POST) /, '').split(' ')
    expect([what, handlerOf(`/cgi-bin/${name}`) !== undefined]).toEqual([what, true])
  }
})

test('one transfer at a time, and how it went', async () => {
  const { external_userid } = await r.get<{ external_userid: string[] }>('externalcontact/list', { userid: 'tangguo' })
  const ask = { external_userid: external_userid[0], handover_userid: 'tangguo', takeover_userid: 'linxiaoman' }
  refused(await r.post('externalcontact/get_transfer_result', ask), 0)
  expect(await r.post('externalcontact/get_transfer_result', ask)).toMatchObject({ status: 5, takeover_time: 0 })
  expect(await r.post('externalcontact/transfer', ask)).toMatchObject({ errcode: 0, errmsg: 'ok' })
  refused(await r.post('externalcontact/transfer', ask), 40129)
  expect(await r.post('externalcontact/get_transfer_result', ask)).toMatchObject({ status: 2 })
})

test('what is wrong with giver or taker is said of each customer and each group, not of the call', async () => {
  const { external_userid } = await r.get<{ external_userid: string[] }>('externalcontact/list', { userid: 'tangguo' })
  const [, one, two] = external_userid
  const rows = async (path: string, takeover_userid: string, handover_userid = 'tangguo') =>
    (
      await r.post<{ customer: { errcode: number }[] }>(path, { handover_userid, takeover_userid, external_userid: [one, two] })
    ).customer.map((row) => row.errcode)
  expect(await rows('externalcontact/transfer_customer', 'tangguo')).toEqual([40130, 40130])
  expect(await rows('externalcontact/resigned/transfer_customer', 'linxiaoman')).toEqual([40097, 40097])
  await r.sim.changeStaff({ userid: 'linxiaoman', customer_contact: false })
  expect(await rows('externalcontact/transfer_customer', 'linxiaoman')).toEqual([84074, 84074])
  await r.sim.changeStaff({ userid: 'linxiaoman', customer_contact: true })
  const { chat_id } = await r.sim.createGroup({ owner: 'tangguo', name: '要换群主', members: [] })
  await r.sim.changeStaff({ userid: 'linxiaoman', customer_contact: false })
  for (const path of ['externalcontact/groupchat/onjob_transfer', 'externalcontact/groupchat/transfer']) {
    const answer = await r.post(path, { chat_id_list: [chat_id, 'wrnobody'], new_owner: 'linxiaoman' })
    refused(answer, 0)
    expect(answer.failed_chat_list).toMatchObject([{ chat_id, errcode: 84074 }, { errcode: 90501 }])
  }
  await r.sim.changeStaff({ userid: 'linxiaoman', customer_contact: true })
  refused(await r.post('externalcontact/groupchat/onjob_transfer', { chat_id_list: [chat_id], new_owner: 'nobody' }), 60111)
  refused(
    await r.post('externalcontact/transfer_customer', { handover_userid: 'nobody', takeover_userid: 'linxiaoman', external_userid: [one] }),
    60111,
  )
})

test('results of a mass message in one list', async () => {
  const { external_userid } = await r.get<{ external_userid: string[] }>('externalcontact/list', { userid: 'tangguo' })
  const mass = { external_userid: external_userid.slice(0, 2), sender: 'tangguo', text: { content: '新品' } }
  const { msgid } = await r.post<{ msgid: string }>('externalcontact/add_msg_template', mass)
  const first = await r.post<{ next_cursor: string; detail_list: object[] }>('externalcontact/get_group_msg_result', { msgid, limit: 1 })
  expect(first).toMatchObject({ errcode: 0, check_status: 0, detail_list: [{ userid: 'tangguo', status: 0 }] })
  const rest = await r.post<{ detail_list: object[] }>('externalcontact/get_group_msg_result', { msgid, cursor: first.next_cursor })
  expect(rest.detail_list).toHaveLength(1)
})

test('lives by time, and watch statistics that begin with 0', async () => {
  const living_start = Math.floor((await r.sim.clock()).now / 1000) + 3600
  const living = { anchor_userid: 'tangguo', theme: '烘焙课', living_start, living_duration: 600 }
  const { livingid } = await r.post<{ livingid: string }>('living/create', living)
  const ask = { userid: 'tangguo', begin_time: living_start - 10, end_time: living_start + 10, next_key: '0', limit: 10 }
  expect(await r.post('living/get_user_livingid', ask)).toMatchObject({ errcode: 0, livingid_list: [livingid], next_key: '' })
  expect(await r.post('living/get_user_livingid', { ...ask, end_time: living_start - 5 })).toMatchObject({ livingid_list: [] })
  for (const next_key of ['0', '', undefined])
    expect(await r.post('living/get_watch_stat', { livingid, next_key })).toMatchObject({ errcode: 0, ending: 1 })
})

test('parameters of before', async () => {
  const both = await Promise.all(
    [{ userid: 'tangguo' }, { userid_list: ['tangguo'] }].map((who) => r.post('externalcontact/batch/get_by_user', { ...who, limit: 3 })),
  )
  expect(both[0]).toMatchObject({ errcode: 0, errmsg: 'ok' })
  expect(both[0]).toEqual(both[1])
  expect(await r.post('message/update_taskcard', { userids: ['tangguo'], agentid: 1000002, task_id: 't', clicked_key: 'k' })).toMatchObject(
    {
      errcode: 0,
      invaliduser: ['tangguo'],
    },
  )
})

test('only the documented method answers, and the one of before', async () => {
  expect(await r.get('kf/account/list')).toMatchObject({ errcode: 0 })
  refused(await r.get('externalcontact/groupchat/list', { limit: 10 }), 43002)
  refused(await r.post('externalcontact/get_follow_user_list'), 43001)
  const token = await r.token()
  for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    const reply = await fetch(`${r.url}/cgi-bin/externalcontact/get_follow_user_list?access_token=${token}`, { method })
    expect(await reply.json()).toMatchObject({ errcode: 43001 })
  }
})
