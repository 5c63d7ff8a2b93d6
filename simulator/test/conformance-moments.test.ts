import * as media from '@rapport/wecom/calls/media.ts'
import * as moments from '@rapport/wecom/calls/moments.ts'
import { createClient } from '@rapport/wecom/client.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moments as endpoints } from '../../platform/conformance/moments.ts'
import { DEMO_CUSTOMER_SECRET } from '../src/scenarios/demo-data.ts'
import { type Trial, trial } from './conformance-rig.ts'
import { corpid, type Rig, rig } from './rig.ts'

// platform/05 §4: every endpoint right and wrong

let r: Rig
let t: Trial
const AGENTID = 1000002
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const mp4 = Buffer.from('000000186674797069736f6d0000020069736f6d6d703432', 'hex')
const files = { image: '', video: '' }

beforeAll(async () => {
  r = await rig()
  await r.sim.setSettings({ token_seconds: 30 * 86_400 })
  const [app, customer] = [await r.token(), await r.token(DEMO_CUSTOMER_SECRET)]
  t = trial(r.url, endpoints, { app: async () => app, customer: async () => customer })
  const plain = createClient({ baseUrl: r.url, token: async () => app, refreshToken: async () => app })
  const pool = async (media_type: 'image' | 'video', name: string, data: Uint8Array<ArrayBuffer>) =>
    (await plain.upload(media.mediaUploadAttachment, { media_type, attachment_type: 1 }, { name, data })).media_id
  files.image = await pool('image', 'a.png', png)
  files.video = await pool('video', 'a.mp4', mp4)
})
afterAll(() => r.close())

const now = async () => Math.floor((await r.sim.clock()).now / 1000)
const text = { content: '可颂出炉了' }

type Wrong = [Record<string, unknown>, number][]

test('moments, from the job to the likes', async () => {
  const start_time = await now()
  const customer = { external_contact_list: { tag_list: ['etNobody'] } }
  const range = { visible_range: { sender_list: { user_list: ['tangguo', 'nobody'], department_list: [99] } } }
  const post = async (more: object) => {
    await r.sim.setClock({ advance_ms: 61_000 })
    return t.call(moments.externalcontactAddMomentTask, { text, ...range, ...more })
  }
  await post({ attachments: [{ msgtype: 'link', link: { title: '菜单', url: 'https://example.com/', media_id: files.image } }] })
  await post({ attachments: [{ msgtype: 'video', video: { media_id: files.video } }] })
  await post({ visible_range: customer })
  const { jobid } = await post({ attachments: [{ msgtype: 'image', image: { media_id: files.image } }] })
  const { result } = await t.call(moments.externalcontactGetMomentTaskResult, { jobid }, { wrong: [[{ jobid: 'nonsense' }, 40088]] })
  const moment_id = result!.moment_id!
  const unknown: Wrong = [[{ moment_id: 'nonsense' }, 41060]]
  const mine = { moment_id, userid: 'tangguo' }
  await t.call(moments.externalcontactGetMomentTask, { moment_id, limit: 10 }, { wrong: unknown })
  await t.call(moments.externalcontactGetMomentCustomerList, { ...mine, limit: 10 }, { wrong: [...unknown, [{ userid: 'hanlu' }, 41061]] })
  await t.call(moments.externalcontactGetMomentSendResult, mine, { wrong: unknown }).then(
    () => expect.unreachable(),
    (error) => expect(error).toMatchObject({ errcode: 41062 }),
  )
  await r.sim.publishMoment(mine)
  const { customer_list } = await t.call(moments.externalcontactGetMomentSendResult, { ...mine, limit: 10 })
  const person = customer_list[0]!.external_userid
  await r.sim.likeMoment({ ...mine, person_id: person, on: true })
  await r.sim.commentMoment({ ...mine, person_id: person, text: '想吃' })
  await t.call(moments.externalcontactGetMomentComments, mine, { wrong: unknown })
  await t.call(moments.externalcontactGetMomentList, { start_time, end_time: await now(), filter_type: 0, limit: 20 })
  await t.call(moments.externalcontactCancelMomentTask, { moment_id }, { wrong: unknown })
})

test("moments of a member's own", async () => {
  const start_time = await now()
  const picture = { msgtype: 'image', image: { mediaid: files.image } }
  const params = { text: { content: '周末见' }, attachments: [picture] }
  const from = { corpid, agentid: AGENTID, userid: 'tangguo', customer: '', chat: '', entry: '' }
  await r.sim.invokeJs({ ...from, name: 'shareToExternalMoments', params })
  const listed = async (more: { filter_type?: 0 | 1 | 2; creator?: string }) => {
    const range = { start_time: start_time - 3600, end_time: await now() }
    return (await t.call(moments.externalcontactGetMomentList, { ...range, ...more })).moment_list
  }
  const [own] = await listed({ filter_type: 1 })
  expect(own).toMatchObject({ creator: 'tangguo', create_type: 1, image: [{ media_id: files.image }] })
  expect(await listed({ creator: 'TangGuo' })).toEqual([own])
  expect(await listed({ creator: 'hanlu' })).toEqual([])
  expect((await listed({ filter_type: 0 })).every((m) => m.create_type === 0 && !('creator' in m))).toBe(true)
  const { moment_id } = own!
  const notOurs = (work: Promise<unknown>) => expect(work).rejects.toMatchObject({ errcode: 41067 })
  await notOurs(t.call(moments.externalcontactGetMomentTask, { moment_id }))
  await notOurs(t.call(moments.externalcontactCancelMomentTask, { moment_id }))
})

test('moment strategies', async () => {
  const as = { as: 'customer' }
  const range = [
    { type: 1 as const, userid: 'tangguo' },
    { type: 2 as const, partyid: 3 },
  ]
  const privilege = { view_moment_list: true, send_moment: false, manage_moment_cover_and_sign: true }
  const { strategy_id } = await t.call(
    moments.externalcontactMomentStrategyCreate,
    { strategy_name: '静安', admin_list: ['linxiaoman'], privilege, range },
    as,
  )
  await t.call(
    moments.externalcontactMomentStrategyCreate,
    { parent_id: strategy_id, strategy_name: '一楼', admin_list: ['linxiaoman'], range: [range[0]!] },
    as,
  )
  await t.call(moments.externalcontactMomentStrategyList, { limit: 10 }, as)
  await t.call(moments.externalcontactMomentStrategyGet, { strategy_id }, as)
  await t.call(moments.externalcontactMomentStrategyGetRange, { strategy_id, limit: 10 }, as)
  await t.call(
    moments.externalcontactMomentStrategyEdit,
    { strategy_id, strategy_name: '静安寺', privilege, range_del: [range[1]!], range_add: [{ type: 2, partyid: 4 }] },
    as,
  )
  await t.call(moments.externalcontactMomentStrategyDel, { strategy_id }, as)
})

test('nothing of the chapter is left out', () => {
  expect(t.untried()).toEqual([])
  console.log(t.table())
})
