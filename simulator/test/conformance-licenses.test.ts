import { messageSend } from '@rapport/wecom/calls/app-messages.ts'
import { userGet } from '@rapport/wecom/calls/contacts.ts'
import { batchUseridToOpenuserid } from '@rapport/wecom/calls/conversions.ts'
import { externalcontactList } from '@rapport/wecom/calls/customers.ts'
import * as accounts from '@rapport/wecom/calls/license-accounts.ts'
import * as orders from '@rapport/wecom/calls/license-orders.ts'
import { serviceGetPermanentCode } from '@rapport/wecom/calls/suites.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { licenses } from '../../platform/conformance/licenses.ts'
import { type Trial, trial } from './conformance-rig.ts'
import { code, provider, providerRig, redirect_uri, suite } from './provider-rig.ts'

// platform/10 §6: seats of a provider's customers, every call right and wrong, and what having none means

type Wrong = [Record<string, unknown>, number][]
type App = Awaited<ReturnType<typeof rigged.installed>>

const rigged = await providerRig()
const { r } = rigged
const DAY = 86_400
// asked each time: the clock is moved over the life of tokens
const providerToken = async () =>
  String((await r.post('service/get_provider_token', { corpid: provider.corpid, provider_secret: provider.secret })).provider_access_token)
let t: Trial
let app: App
let corpid = ''
let downstream = ''
/** Members as the provider knows them. */
const id: Record<string, string> = {}
const who = { buyer_userid: 'buyer' }
const nobody: Wrong = [[{ corpid: 'ww0000000000000000' }, 40013]]
const noOrder: Wrong = [[{ order_id: 'nonsense' }, 701005]]
afterAll(rigged.close)

beforeAll(async () => {
  app = await rigged.installed()
  corpid = app.auth.corpid
  const userids = ['zhouruoxi', 'tangguo', 'linxiaoman', 'chenyiming']
  const { people } = await r.sim.people({ kind: 'staff', limit: 50 })
  const known = userids.filter((userid) => people.some((p) => p.id === userid))
  for (const { userid, open_userid } of (await app.app.call(batchUseridToOpenuserid, { userid_list: known })).open_userid_list)
    id[userid] = open_userid
  // a company downstream that has the app, too
  const second = await r.sim.addCorp({ name: '下游', scenario: 'empty' })
  const { auth_code } = await r.sim.installSuite({ suite_id: suite.suite_id, corpid: second.corpid })
  downstream = (await rigged.own.call(serviceGetPermanentCode, { auth_code })).auth_corp_info.corpid
  await r.sim.addCorp({ name: '没有装应用', corpid: 'ww00000000000000cc', scenario: 'empty' })
  t = trial(r.url, licenses, { provider: providerToken })
})

const buy = (base: number, external: number) => ({
  corpid,
  ...who,
  account_count: { ...(base && { base_count: base }), ...(external && { external_contact_count: external }) },
  account_duration: { months: 2, days: 5 },
})
const pay = (order_id: string) => r.sim.payLicenses({ provider: provider.corpid, order_id })
const codesOf = async (order_id: string) =>
  (await t.call(orders.licenseListOrderAccount, { order_id, limit: 500 }, { wrong: noOrder })).account_list.map((a) => a.active_code!)
const heard = async (key: string) => {
  await r.sim.settled()
  return rigged.of(key)
}

let codes: string[] = []

test('a new order: made, cancelled, paid, its codes', async () => {
  const wrong: Wrong = [...nobody, [{ corpid: 'ww00000000000000cc' }, 701015]]
  const cancelled = await t.call(orders.licenseCreateNewOrder, buy(1, 0), { wrong })
  await t.call(
    orders.licenseCancelOrder,
    { corpid, order_id: cancelled.order_id },
    { wrong: [...noOrder, [{ corpid: downstream }, 701086]] },
  )
  expect(await code(rigged.own.call(orders.licenseCancelOrder, { corpid, order_id: cancelled.order_id }))).toBe(701084)

  // as programs in other languages say it, with a number for each kind: none of either is an order of nothing
  const wire = async (base_count: number, external_contact_count: number) => {
    const body = JSON.stringify({ ...buy(1, 0), account_count: { base_count, external_contact_count } })
    const query = new URLSearchParams({ provider_access_token: await providerToken() })
    const reply = await fetch(`${r.url}/cgi-bin/license/create_new_order?${query}`, { method: 'POST', body })
    return ((await reply.json()) as { errcode: number }).errcode
  }
  expect([await wire(0, 0), await wire(0, 1), await wire(1, 0)]).toEqual([40063, 0, 0])

  const { order_id } = await t.call(orders.licenseCreateNewOrder, buy(3, 3))
  expect(await code(rigged.own.call(orders.licenseListOrderAccount, { order_id }))).toBe(701083)
  await pay(order_id)
  const { order } = await t.call(orders.licenseGetOrder, { order_id }, { wrong: noOrder })
  expect(order).toMatchObject({ order_type: 1, order_status: 1, corpid, account_count: { base_count: 3, external_contact_count: 3 } })
  codes = await codesOf(order_id)
  expect(new Set(codes).size).toBe(6)
  expect(await heard('license_pay_success')).toEqual([
    expect.objectContaining({ OrderId: order_id, BuyerUserId: 'buyer', AuthCorpId: corpid, ServiceCorpId: provider.corpid }),
  ])
  const now = Math.floor((await r.sim.clock()).now / 1000)
  const span = { start_time: now - DAY, end_time: now + 5 }
  const { order_list } = await t.call(
    orders.licenseListOrder,
    { corpid, ...span, limit: 1 },
    { wrong: [...nobody, [{ start_time: now - 40 * DAY }, 40058], [{ end_time: 0 }, 40058]] },
  )
  expect(order_list).toHaveLength(1)
})

test('a code: bound, replaced in its last days, asked for by code and by member', async () => {
  const userid = id.zhouruoxi!
  const wrong: Wrong = [...nobody, [{ active_code: 'nonsense' }, 701021], [{ userid: 'nobody' }, 701019], [{ corpid: downstream }, 701086]]
  await t.call(accounts.licenseActiveAccount, { active_code: codes[0]!, corpid, userid }, { wrong })
  expect(await code(rigged.own.call(accounts.licenseActiveAccount, { active_code: codes[0]!, corpid, userid }))).toBe(701003)
  expect(await code(rigged.own.call(accounts.licenseActiveAccount, { active_code: codes[1]!, corpid, userid }))).toBe(701082)

  const active_list = [
    { active_code: codes[3]!, userid },
    { active_code: 'nonsense', userid: id.tangguo! },
  ]
  const { active_result } = await t.call(
    accounts.licenseBatchActiveAccount,
    { corpid, active_list },
    {
      wrong: [...nobody, [{ active_list: [active_list[1]] }, 701024], [{ active_list: [active_list[1], active_list[1]] }, 701023]],
      spare: ['active_list'],
    },
  )
  expect(active_result.map((row) => row.errcode)).toEqual([0, 701021])

  const { active_info } = await t.call(
    accounts.licenseGetActiveInfoByCode,
    { corpid, active_code: codes[0]! },
    { wrong: [[{ active_code: 'x' }, 701021]] },
  )
  expect(active_info).toMatchObject({ status: 2, type: 1, userid, expire_time: active_info.active_time! + 67 * DAY })
  const asked = await t.call(
    accounts.licenseBatchGetActiveInfoByCode,
    { corpid, active_code_list: [codes[0]!, codes[5]!, 'nonsense'] },
    { wrong: [[{ active_code_list: ['x'] }, 701010]] },
  )
  expect(asked.active_info_list.map((row) => row.status)).toEqual([2, 1])
  expect(asked.invalid_active_code_list).toEqual(['nonsense'])
  const { active_status, active_info_list } = await t.call(
    accounts.licenseGetActiveInfoByUser,
    { corpid, userid },
    { wrong: [[{ userid: 'x' }, 701019]] },
  )
  expect([active_status, active_info_list.map((row) => row.type)]).toEqual([1, [1, 2]])

  // in its last 20 days another code takes over what is left
  await r.sim.setClock({ advance_ms: 50 * DAY * 1000 })
  await rigged.own.call(accounts.licenseActiveAccount, { active_code: codes[1]!, corpid, userid })
  const [old, fresh] = (await rigged.own.call(accounts.licenseBatchGetActiveInfoByCode, { corpid, active_code_list: codes.slice(0, 2) }))
    .active_info_list
  expect(old).toMatchObject({ status: 5, merge_info: { to_active_code: codes[1] } })
  expect(fresh!.expire_time).toBe(active_info.expire_time! + 67 * DAY)
  const { account_list } = await t.call(
    accounts.licenseListActivedAccount,
    { corpid, limit: 10 },
    { wrong: [...nobody, [{ cursor: 'nonsense' }, 50100]] },
  )
  expect(account_list).toHaveLength(2)
})

test('seats move with a member who goes, once in 30 days, and downstream', async () => {
  const [giver, taker] = [id.zhouruoxi!, id.linxiaoman!]
  const row = { handover_userid: giver, takeover_userid: taker }
  const { transfer_result } = await t.call(
    accounts.licenseBatchTransferLicense,
    { corpid, transfer_list: [row, { handover_userid: 'x', takeover_userid: taker }] },
    { wrong: [...nobody, [{ transfer_list: [{ ...row, handover_userid: 'x' }] }, 701024]], spare: ['transfer_list'] },
  )
  expect(transfer_result.map((one) => one.errcode)).toEqual([0, 701019])
  const back = await rigged.own
    .call(accounts.licenseBatchTransferLicense, { corpid, transfer_list: [{ handover_userid: taker, takeover_userid: giver }] })
    .catch((error: { errcode: number }) => error.errcode)
  expect(back).toBe(701024)

  const share_list = [{ active_code: codes[2]! }, { active_code: codes[1]! }]
  const { share_result } = await t.call(
    accounts.licenseBatchShareActiveCode,
    { from_corpid: corpid, to_corpid: downstream, share_list },
    {
      wrong: [
        [{ from_corpid: 'x' }, 40013],
        [{ to_corpid: corpid }, 40013],
      ],
      spare: ['share_list'],
    },
  )
  expect(share_result.map((one) => one.errcode)).toEqual([0, 701003])
  const seen = async (corpid: string) =>
    (await rigged.own.call(accounts.licenseGetActiveInfoByCode, { corpid, active_code: codes[2]! })).active_info
  expect([(await seen(corpid)).status, (await seen(downstream)).status]).toEqual([6, 1])
})

test('a renewal: gathered, submitted, paid from the balance', async () => {
  const account_list = [
    { userid: id.linxiaoman!, type: 2 as const },
    { userid: id.tangguo!, type: 1 as const },
  ]
  const job = await t.call(
    orders.licenseCreateRenewOrderJob,
    { corpid, account_list },
    { wrong: [...nobody, [{ jobid: 'x' }, 40088]], spare: ['account_list'] },
  )
  expect(job.invalid_account_list).toMatchObject([{ userid: id.tangguo, errcode: 701016 }])
  const before = (await rigged.own.call(accounts.licenseGetActiveInfoByUser, { corpid, userid: id.linxiaoman! })).active_info_list
  const submitted = await t.call(
    orders.licenseSubmitOrderJob,
    { jobid: job.jobid, ...who, account_duration: { months: 3 } },
    {
      wrong: [
        [{ jobid: 'x' }, 40088],
        [{ account_duration: { new_expire_time: 5 } }, 701090],
      ],
    },
  )
  expect(await code(rigged.own.call(orders.licenseSubmitOrderJob, { jobid: job.jobid, ...who, account_duration: { months: 3 } }))).toBe(
    701126,
  )

  const payer = { payer_userid: 'payer', order_id: submitted.order_id }
  const poor = await t.call(orders.licenseSubmitPayJob, payer, { wrong: noOrder })
  expect(await t.call(orders.licensePayJobResult, { jobid: poor.jobid }, { wrong: [[{ jobid: 'x' }, 40088]] })).toMatchObject({ status: 3 })
  await r.sim.setLicenses({ provider: provider.corpid, balance: 1_000_000 })
  const rich = await rigged.own.call(orders.licenseSubmitPayJob, payer)
  expect(await rigged.own.call(orders.licensePayJobResult, { jobid: rich.jobid })).toMatchObject({ status: 2 })
  const { order } = await rigged.own.call(orders.licenseGetOrder, { order_id: submitted.order_id })
  expect((await t.call(orders.serviceGetAccountBalance, {})).balance).toBe(1_000_000 - order.price)
  const after = (await rigged.own.call(accounts.licenseGetActiveInfoByUser, { corpid, userid: id.linxiaoman! })).active_info_list
  const lasts = (list: typeof after) => list.find((row) => row.type === 2)!.expire_time
  expect(lasts(after)).toBe(lasts(before) + 93 * DAY)
  const { account_list: renewed } = await rigged.own.call(orders.licenseListOrderAccount, { order_id: submitted.order_id })
  expect(renewed).toMatchObject([{ userid: id.linxiaoman, type: 2 }])
})

test('one order for several corps', async () => {
  const row = (corp: string) => ({ corpid: corp, account_count: { base_count: 1 }, account_duration: { days: 31 } })
  const job = await t.call(
    orders.licenseCreateNewOrderJob,
    { buy_list: [row(corpid), row(downstream), row('ww0')] },
    {
      wrong: [
        [{ jobid: 'x' }, 40088],
        [{ buy_list: [row('ww0')] }, 701122],
      ],
      spare: ['buy_list'],
    },
  )
  expect(job.invalid_list).toMatchObject([{ corpid: 'ww0', errcode: 40013 }])
  const { jobid } = job
  expect(await code(rigged.own.call(orders.licenseNewOrderJobResult, { jobid }))).toBe(701125)
  await t.call(orders.licenseSubmitNewOrderJob, { jobid, ...who }, { wrong: [[{ jobid: 'x' }, 40088]] })
  const { order_id } = await t.call(orders.licenseNewOrderJobResult, { jobid }, { wrong: [[{ jobid: 'x' }, 40088]] })
  expect(await code(rigged.own.call(orders.licenseGetOrder, { order_id: order_id! }))).toBe(701121)
  const union = await t.call(orders.licenseGetUnionOrder, { order_id: order_id!, limit: 10 }, { wrong: noOrder })
  expect(union.buy_list.map((one) => one.corpid)).toEqual([corpid, downstream])
  await pay(order_id!)
  const { order } = await rigged.own.call(orders.licenseGetOrder, { order_id: union.buy_list[0]!.sub_order_id })
  expect(order.order_status).toBe(1)
  await t.call(orders.licenseSupportPolicyQuery, { corpid }, { wrong: nobody })
})

test('without a seat: 701099, without the one for customers 701008, and the app hears who was there', async () => {
  const { app: client, agentid } = app
  const [seated, bare] = [id.linxiaoman!, id.tangguo!]
  const status = async () =>
    (await t.call(accounts.licenseGetAppLicenseInfo, { corpid, suite_id: suite.suite_id }, { wrong: [[{ suite_id: 'x' }, 40083]] }))
      .license_status
  expect([await status(), await code(client.call(userGet, { userid: bare }))]).toEqual([0, 0])
  await r.sim.setLicenses({ provider: provider.corpid, on: true })
  expect(await status()).toBe(1)
  expect(await code(client.call(userGet, { userid: bare }))).toBe(701099)
  expect(await code(client.call(externalcontactList, { userid: bare }))).toBe(701008)
  expect(await code(client.call(userGet, { userid: seated }))).toBe(0)
  expect(await code(client.call(externalcontactList, { userid: seated }))).toBe(0)
  const sent = await client.call(messageSend, { touser: `${seated}|${bare}`, msgtype: 'text', agentid, text: { content: '在吗' } })
  expect(sent.unlicenseduser).toBe(bare)

  const enters = async (user: string) => {
    const query = { appid: suite.suite_id, redirect_uri, response_type: 'code', scope: 'snsapi_privateinfo', sim_user: user }
    await rigged.page(`/connect/oauth2/authorize?${new URLSearchParams(query)}`)
  }
  await r.sim.setSuiteCallback({ ...(await dataCallback()), for_data: true })
  await enters('tangguo')
  expect(await heard('unlicensed_notify')).toEqual([expect.objectContaining({ FromUserName: bare, AgentID: String(agentid) })])

  const wrong: Wrong = nobody
  await t.call(accounts.licenseSetAutoActiveStatus, { corpid, auto_active_status: 1 }, { wrong })
  expect((await t.call(accounts.licenseGetAutoActiveStatus, { corpid }, { wrong })).auto_active_status).toBe(1)
  const { order_id } = await rigged.own.call(orders.licenseCreateNewOrder, buy(1, 1))
  await pay(order_id)
  await enters('tangguo')
  const [activated] = await heard('auto_activate')
  expect(activated).toMatchObject({ AuthCorpId: corpid, AccountList: [{ Type: 1, UserId: bare }, { Type: 2 }] })
  expect(await code(client.call(externalcontactList, { userid: bare }))).toBe(0)

  await r.sim.refundLicenses({ provider: provider.corpid, order_id })
  expect(await heard('license_refund')).toEqual([expect.objectContaining({ OrderId: order_id, OrderStatus: 5 })])
  await r.sim.setClock({ advance_ms: 400 * DAY * 1000 })
  expect(await code(client.call(userGet, { userid: seated }))).toBe(701099)
})

const dataCallback = async () => ({
  suite_id: suite.suite_id,
  url: rigged.heard.url,
  token: 'simtoken',
  aes_key: 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG',
  verify: false,
})

test('nothing of the chapter is left out', () => {
  expect(t.untried()).toEqual([])
  console.log(t.table())
})
