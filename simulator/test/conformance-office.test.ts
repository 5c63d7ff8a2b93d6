import * as albums from '@rapport/wecom/calls/albums.ts'
import * as chats from '@rapport/wecom/calls/app-chats.ts'
import * as customers from '@rapport/wecom/calls/customers.ts'
import * as dials from '@rapport/wecom/calls/dials.ts'
import * as pay from '@rapport/wecom/calls/external-pay.ts'
import * as rules from '@rapport/wecom/calls/intercept-rules.ts'
import * as livings from '@rapport/wecom/calls/livings.ts'
import * as media from '@rapport/wecom/calls/media.ts'
import * as subscriptions from '@rapport/wecom/calls/subscriptions.ts'
import { createClient } from '@rapport/wecom/client.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { office } from '../../platform/conformance/office.ts'
import { payMisc } from '../../platform/conformance/pay-misc.ts'
import { DEMO_MCH_ID } from '../src/scenarios/merchant.ts'
import { type Trial, trial } from './conformance-rig.ts'
import { type Rig, rig } from './rig.ts'

// platform/09 §2 … §8: every endpoint right and wrong

let r: Rig
let t: Trial
type Wrong = [Record<string, unknown>, number][]
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const names = { image: 'a.png', video: 'a.mp4', file: 'a.txt', voice: 'a.amr' }
const files = { image: '', video: '', file: '', voice: '', album: '' }

beforeAll(async () => {
  r = await rig()
  t = trial(r.url, [...payMisc, ...office], { app: () => r.token() })
  const plain = createClient({ baseUrl: r.url, token: () => r.token(), refreshToken: () => r.token() })
  const fileOf = (type: keyof typeof names) => ({ name: names[type], type: 'application/octet-stream', data: png })
  for (const type of ['image', 'video', 'file', 'voice'] as const) {
    files[type] = (await plain.upload(media.mediaUpload, { type }, fileOf(type))).media_id
  }
  files.album = (await plain.upload(media.mediaUploadAttachment, { media_type: 'image', attachment_type: 2 }, fileOf('image'))).media_id
})
afterAll(() => r.close())

const now = async () => Math.floor((await r.sim.clock()).now / 1000)

test('external payment', async () => {
  const person = await r.sim.createCustomer({ name: '付款的' })
  await r.sim.add({ person_id: person.id, userid: 'tangguo' })
  const begin_time = await now()
  const { payment_id } = await r.sim.collect({ userid: 'tangguo', total_fee: 12_800, remark: '生日蛋糕', person_id: person.id })
  await r.sim.payBill({ person_id: person.id, payment_id })
  await r.sim.refundBill({ payment_id, refund_fee: 2800, refund_comment: '少了一个' })
  await r.sim.setClock({ advance_ms: 36 * 3_600_000 })
  const range = { begin_time, end_time: await now(), limit: 10 }
  const far: Wrong = [[{ begin_time: begin_time - 40 * 86_400 }, 40058]]
  await t.call(pay.externalpayGetPaymentInfo, { payment_id }, { wrong: [[{ payment_id: 'nonsense' }, 40058]] })
  await t.call(pay.externalpayGetBillList, { ...range, payee_userid: 'tangguo' }, { wrong: far })
  await t.call(pay.externalpayGetFundFlow, { ...range, mch_id: DEMO_MCH_ID }, { wrong: [...far, [{ mch_id: 'nonsense' }, 660001]] })
  const unknown: Wrong = [[{ mch_id: 'nonsense' }, 660001]]
  const scope = { user: ['tangguo'], partyid: [3], tagid: [] }
  await t.call(pay.externalpaySetMchUseScope, { mch_id: DEMO_MCH_ID, allow_use_scope: scope }, { wrong: unknown })
  await t.call(pay.externalpayGetmerchant, { mch_id: DEMO_MCH_ID }, { wrong: unknown })
  // retired
  const retired = (work: Promise<unknown>) => expect(work).rejects.toMatchObject({ errcode: 660014 })
  await retired(t.call(pay.externalpayAddmerchant, { mch_id: DEMO_MCH_ID, merchant_name: '麦禾' }))
  await retired(t.call(pay.externalpayDelmerchant, { mch_id: DEMO_MCH_ID }))
})

test('product album', async () => {
  const attachments = [{ type: 'image' as const, image: { media_id: files.album } }]
  const item = { description: '生日蛋糕 8 寸', price: 23_800, product_sn: 'CAKE8', attachments }
  const other: Wrong = [[{ attachments: [{ type: 'image', image: { media_id: files.image } }] }, 41072]]
  const { product_id } = await t.call(albums.externalcontactAddProductAlbum, item, { wrong: other })
  const unknown: Wrong = [[{ product_id: 'nonsense' }, 41074]]
  await t.call(albums.externalcontactGetProductAlbum, { product_id }, { wrong: unknown })
  await t.call(albums.externalcontactGetProductAlbumList, { limit: 10 })
  await t.call(albums.externalcontactUpdateProductAlbum, { product_id, ...item }, { wrong: [...unknown, ...other] })
  await t.call(albums.externalcontactDeleteProductAlbum, { product_id }, { wrong: unknown })
})

test('intercept rules', async () => {
  const range = { user_list: ['tangguo'], department_list: [3] }
  const rule = { rule_name: '不许诺收益', word_list: ['返现'], intercept_type: 1 as const }
  const nobody: Wrong = [[{ applicable_range: { user_list: ['nobody'] } }, 41076]]
  const made = { ...rule, semantics_list: [1 as const], applicable_range: range }
  const { rule_id } = await t.call(rules.externalcontactAddInterceptRule, made, { wrong: nobody })
  const unknown: Wrong = [[{ rule_id: 'nonsense' }, 41070]]
  await t.call(rules.externalcontactGetInterceptRuleList, {})
  await t.call(rules.externalcontactGetInterceptRule, { rule_id }, { wrong: unknown })
  const change = {
    extra_rule: { semantics_list: [2 as const] },
    add_applicable_range: { user_list: ['linxiaoman'], department_list: [4] },
    remove_applicable_range: { user_list: ['tangguo'], department_list: [3] },
  }
  await t.call(rules.externalcontactUpdateInterceptRule, { rule_id, ...rule, ...change }, { wrong: unknown })
  await t.call(rules.externalcontactDelInterceptRule, { rule_id }, { wrong: unknown })
})

test('app chats: every kind of message', async () => {
  const userlist = ['tangguo', 'hanlu', 'linxiaoman']
  const { chatid } = await t.call(
    chats.appchatCreate,
    { name: '值班', owner: 'tangguo', userlist, chatid: 'duty1' },
    { wrong: [[{ userlist: ['tangguo', 'nobody'] }, 86216]] },
  )
  const unknown: Wrong = [[{ chatid: 'nonsense' }, 86003]]
  await t.call(
    chats.appchatUpdate,
    { chatid, name: '早班', owner: 'hanlu', add_user_list: ['shenzhixing'], del_user_list: ['tangguo'] },
    { wrong: unknown },
  )
  await t.call(chats.appchatGet, { chatid }, { wrong: unknown })
  const url = 'https://example.com/'
  const bodies = {
    text: { content: '三点开会', mentioned_list: ['@all'], mentioned_mobile_list: ['13800001234'] },
    image: { media_id: files.image },
    voice: { media_id: files.voice },
    video: { media_id: files.video, title: '出炉', description: '早上六点' },
    file: { media_id: files.file },
    textcard: { title: '报表', description: '昨日 12 单', url, btntxt: '更多' },
    news: { articles: [{ title: '周报', description: '本周', url, picurl: url }] },
    mpnews: { articles: [{ title: '周报', thumb_media_id: files.image, author: '总部', content: '<p>本周</p>' }] },
    markdown: { content: '**昨日** 12 单' },
  }
  for (const msgtype of Object.keys(bodies) as (keyof typeof bodies)[]) {
    await t.call(chats.appchatSend, { chatid, msgtype, safe: 0, [msgtype]: bodies[msgtype] }, { wrong: unknown })
  }
})

test('the public phone', async () => {
  await r.sim.dial({ userid: 'tangguo', callee: [{ phone: '13800001234' }, { userid: 'hanlu' }], seconds: 90 })
  const end_time = await now()
  await t.call(
    dials.dialGetDialRecord,
    { start_time: end_time - 60, end_time, offset: 0, limit: 10 },
    { wrong: [[{ start_time: 1 }, 40058]] },
  )
})

test('a live', async () => {
  const unknown: Wrong = [[{ livingid: 'nonsense' }, 92006]]
  const at = (await now()) + 3600
  const plan = { living_start: at, living_duration: 1800, type: 3 as const, description: '周六教学', remind_time: 300 }
  const activity = {
    activity_cover_mediaid: files.image,
    activity_share_mediaid: files.image,
    activity_detail: { description: '带围裙', image_list: [files.image] },
  }
  const { livingid } = await t.call(
    livings.livingCreate,
    { anchor_userid: 'tangguo', theme: '教你做面包', ...plan, ...activity },
    { wrong: [[{ anchor_userid: 'nobody' }, 60111]] },
  )
  await t.call(livings.livingModify, { livingid, theme: '教你做蛋糕', ...plan }, { wrong: unknown })
  const cancelled = await t.call(livings.livingCreate, { anchor_userid: 'tangguo', theme: '取消的', ...plan })
  await t.call(livings.livingCancel, { livingid: cancelled.livingid }, { wrong: unknown })
  await r.sim.startLiving({ livingid })
  const person = await r.sim.createCustomer({ name: '观众' })
  await r.sim.add({ person_id: person.id, userid: 'tangguo' })
  const { ww_share_code } = await r.sim.watchLiving({ livingid, person_id: person.id, seconds: 100, invitor: 'linxiaoman' })
  await r.sim.watchLiving({ livingid, person_id: 'hanlu', seconds: 30, is_comment: true, invitor: person.id })
  await t.call(livings.livingGetLivingShareInfo, { ww_share_code }, { wrong: [[{ ww_share_code: 'nonsense' }, 92008]] })
  await t.call(livings.livingGetLivingInfo, { livingid }, { wrong: unknown })
  await t.call(livings.livingGetWatchStat, { livingid }, { wrong: unknown })
  await t.call(livings.livingGetUserAllLivingid, { userid: 'tangguo', limit: 10 }, { wrong: [[{ userid: 'nobody' }, 60111]] })
  const { openid } = await r.post('externalcontact/convert_to_openid', { external_userid: person.id })
  await t.call(livings.livingGetLivingCode, { livingid, openid: String(openid) }, { wrong: [...unknown, [{ openid: 'nobody' }, 40058]] })
  await r.sim.endLiving({ livingid })
  await t.call(livings.livingDeleteReplayData, { livingid }, { wrong: unknown })
})

test('how parents follow, and what they are told', async () => {
  await t.call(subscriptions.externalcontactGetSubscribeQrCode, {})
  await t.call(subscriptions.externalcontactSetSubscribeMode, { subscribe_mode: 2 })
  await t.call(subscriptions.externalcontactGetSubscribeMode, {})
  const [customer] = (await r.ok(customers.externalcontactList, { userid: 'tangguo' })).external_userid
  const to = {
    to_external_user: [customer!, 'nobody'],
    to_parent_userid: ['parent'],
    to_student_userid: ['student'],
    to_party: [3],
    toall: 0 as const,
  }
  const news = { articles: [{ title: '放假', url: 'https://example.com' }] }
  const parts = { text: { content: '明天放假' }, news, image: { media_id: files.image }, voice: { media_id: files.voice } }
  const more = {
    file: { media_id: files.file },
    video: { media_id: files.video },
    enable_id_trans: 0 as const,
    enable_duplicate_check: 0 as const,
  }
  const told = await t.call(
    subscriptions.externalcontactMessageSend,
    { ...to, msgtype: 'text', agentid: 1000002, ...parts, ...more, duplicate_check_interval: 60 },
    {
      wrong: [
        [{ agentid: 7 }, 301002],
        [{ to_external_user: ['nobody'] }, 81013],
        [{ msgtype: 'image', image: { media_id: 'nonsense' } }, 40007],
      ],
      // parts beside the one that is meant are not looked at
      spare: [
        'news.articles[].title',
        'news.articles[].url',
        'news.articles',
        'image.media_id',
        'voice.media_id',
        'file.media_id',
        'video.media_id',
      ],
    },
  )
  expect(told.invalid_external_user).toEqual(['nobody'])
  expect((await r.sim.ledger({ kind: 'school_notice' })).entries).toMatchObject([{ to: customer }])
})

test('nothing of the chapter is left out', () => {
  expect(t.untried()).toEqual([])
  console.log(t.table())
})
