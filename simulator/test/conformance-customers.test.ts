import * as links from '@rapport/wecom/calls/acquisition.ts'
import * as ways from '@rapport/wecom/calls/contact-ways.ts'
import * as tags from '@rapport/wecom/calls/corp-tags.ts'
import * as customers from '@rapport/wecom/calls/customers.ts'
import * as groups from '@rapport/wecom/calls/groups.ts'
import * as joins from '@rapport/wecom/calls/join-ways.ts'
import { mediaUpload } from '@rapport/wecom/calls/media.ts'
import * as strategies from '@rapport/wecom/calls/strategies.ts'
import { createClient } from '@rapport/wecom/client.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acquisition } from '../../platform/conformance/acquisition.ts'
import { contactWays, joinWays } from '../../platform/conformance/contact-ways.ts'
import { customerTags, strategies as strategyEndpoints } from '../../platform/conformance/customer-tags.ts'
import { customers as customerEndpoints, transfers } from '../../platform/conformance/external-contact.ts'
import { DEMO_CUSTOMER_SECRET } from '../src/scenarios/demo-data.ts'
import { type Trial, trial } from './conformance-rig.ts'
import { fieldsOf, listenWith, type Receiver, type Rig, receiver, rig } from './rig.ts'

// platform/04: every endpoint right and wrong

let r: Rig
let product: Receiver
let t: Trial
let media_id: string
const png = Buffer.from('89504e470d0a1a0a', 'hex')
/** Somebody whom no member knows. */
let nobody: string

beforeAll(async () => {
  product = await receiver()
  r = await rig({ callback: listenWith(product) })
  await r.sim.setSettings({ token_seconds: 30 * 86_400 })
  nobody = (await r.sim.createCustomer({ name: '路人' })).id
  const [app, system] = [await r.token(), await r.token(DEMO_CUSTOMER_SECRET)]
  const all = [...customerEndpoints, ...transfers, ...contactWays, ...joinWays, ...customerTags, ...strategyEndpoints, ...acquisition]
  t = trial(r.url, all, { app: async () => app, system: async () => system })
  const plain = createClient({ baseUrl: r.url, token: async () => app, refreshToken: async () => app })
  media_id = (await plain.upload(mediaUpload, { type: 'image' }, { name: 'a.png', type: 'image/png', data: png })).media_id
})
afterAll(async () => {
  await r.close()
  await product.close()
})

const now = async () => Math.floor((await r.sim.clock()).now / 1000)

test('customers: members, lists, details, remarks', async () => {
  const { follow_user } = await t.call(customers.externalcontactGetFollowUserList, {})
  const userid = 'linxiaoman'
  expect(follow_user).toContain(userid)
  const { external_userid: ids } = await t.call(customers.externalcontactList, { userid }, { wrong: [[{ userid: 'nobody' }, 60111]] })
  const { id } = await r.sim.createCustomer({ name: '裴总' })
  await r.sim.add({ person_id: id, userid })
  const wrong: [Record<string, unknown>, number][] = [
    [{ external_userid: nobody }, 84061],
    [{ external_userid: 'x' }, 40096],
  ]
  await t.call(customers.externalcontactGet, { external_userid: id }, { wrong })
  const batch = await t.call(
    customers.externalcontactBatchGetByUser,
    { userid_list: [userid, 'tangguo'], limit: 100 },
    { wrong: [[{ cursor: 'x' }, 50100]] },
  )
  // who of them writes from another company differs from day to day
  const company = batch.external_contact_list.find(({ external_contact: { type } }) => type === 2)!
  for (const external_userid of [...ids.slice(0, 20), company.external_contact.external_userid])
    await t.call(customers.externalcontactGet, { external_userid })
  const remark = { remark: '熟', description: '爱可颂', remark_company: '公司', remark_mobiles: ['13800000000'] }
  await t.call(
    customers.externalcontactRemark,
    { userid, external_userid: ids[0]!, ...remark, remark_pic_mediaid: media_id },
    {
      wrong: [
        [{ external_userid: nobody }, 84061],
        [{ userid: 'nobody' }, 60111],
        [{ remark_pic_mediaid: 'nonsense' }, 40007],
      ],
    },
  )
  await t.call(customers.externalcontactContactList, { limit: 1000 }, { wrong: [[{ cursor: 'x' }, 50100]] })
  await t.call(customers.externalcontactConvertToOpenid, { external_userid: ids[0]! }, { wrong: [[{ external_userid: 'x' }, 40096]] })
})

test('ways to a member: a code, a temporary chat', async () => {
  const conclusions = {
    text: { content: '谢谢' },
    image: { media_id },
  }
  const temporary = {
    type: 1 as const,
    scene: 2 as const,
    is_temp: true,
    user: ['tangguo'],
    expires_in: 86_400,
    chat_expires_in: 86_400,
    unionid: 'oU',
  }
  await t.call(ways.externalcontactAddContactWay, { ...temporary, conclusions })
  const temp = await t.call(ways.externalcontactAddContactWay, { ...temporary, unionid: undefined, conclusions })
  await t.call(ways.externalcontactGetContactWay, { config_id: temp.config_id })
  const link = { title: '菜单', picurl: 'https://example.com/p.png', desc: '本周', url: 'https://example.com/' }
  const withLink = await t.call(ways.externalcontactAddContactWay, { ...temporary, unionid: undefined, conclusions: { link } })
  await t.call(ways.externalcontactGetContactWay, { config_id: withLink.config_id })
  const miniprogram = { title: '点单', pic_media_id: media_id, appid: 'wx0000000000000001', page: 'pages/index' }
  const withProgram = await t.call(ways.externalcontactAddContactWay, { ...temporary, conclusions: { miniprogram } })
  await t.call(ways.externalcontactGetContactWay, { config_id: withProgram.config_id })

  const way = {
    type: 2 as const,
    scene: 2 as const,
    style: 1,
    remark: '店门口',
    skip_verify: true,
    state: 's',
    user: ['tangguo'],
    party: [3],
  }
  const { type, scene, ...same } = way
  const wrong: [Record<string, unknown>, number][] = [
    [{ type: undefined }, 41037],
    [{ scene: undefined }, 41038],
    [{ type: 7 }, 41039],
    [{ scene: 7 }, 41040],
    [{ scene: 1, style: 9 }, 41042],
  ]
  const { config_id } = await t.call(ways.externalcontactAddContactWay, { ...way, is_exclusive: true, mark_source: true }, { wrong })
  const lost: [Record<string, unknown>, number][] = [
    [{ config_id: undefined }, 41043],
    [{ config_id: 'nonsense' }, 41044],
  ]
  await t.call(ways.externalcontactGetContactWay, { config_id }, { wrong: lost })
  await t.call(ways.externalcontactListContactWay, { limit: 100 })
  await t.call(
    ways.externalcontactUpdateContactWay,
    { ...same, config_id, remark: '后门' },
    {
      wrong: lost,
    },
  )
  await t.call(ways.externalcontactDelContactWay, { config_id }, { wrong: lost })

  const person = await r.sim.createCustomer({ name: '来问问' })
  const { codes } = await r.sim.codes({})
  const text = codes.find((c) => c.config_id === temp.config_id)!.text
  await r.sim.scan({ person_id: person.id, text })
  const { conversation_id } = await r.sim.add({ person_id: person.id, userid: 'tangguo', config_id: temp.config_id })
  const pair = { userid: 'tangguo', external_userid: person.id }
  await t.call(ways.externalcontactCloseTempChat, pair, { wrong: [[{ external_userid: nobody }, 84061]] })
  // the customer hears the conclusions, and then nothing any more
  const { messages } = await r.sim.messages({ conversation_id })
  expect(messages.map((m) => m.msgtype)).toEqual(['system', 'text', 'image', 'system'])
  expect(await r.sim.say({ conversation_id, from: 'tangguo', text: '还有一件事' })).toMatchObject({ delivered: false })
  expect((await r.post('externalcontact/close_temp_chat', pair)).errcode).toBe(40058)
  // another ends by itself
  const other = await r.sim.createCustomer({ name: '也来问问' })
  const late = await r.sim.add({ person_id: other.id, userid: 'tangguo', config_id: withLink.config_id })
  await r.sim.setClock({ advance_ms: 86_400_000 })
  expect((await r.sim.messages({ conversation_id: late.conversation_id })).messages.map((m) => m.msgtype)).toEqual([
    'system',
    'link',
    'system',
  ])
  expect((await r.sim.ledger({ kind: 'conclusions' })).entries.map((e) => [e.to, e.call])).toEqual([
    [person.id, 'externalcontact/close_temp_chat'],
    [other.id, 'externalcontact/add_contact_way'],
  ])
})

test('ways into a group', async () => {
  const { group_chat_list } = await r.ok(groups.externalcontactGroupchatList, { limit: 3 })
  const chat_id_list = group_chat_list.map((g) => g.chat_id)
  const way = {
    scene: 2 as const,
    remark: '群',
    auto_create_room: 1 as const,
    room_base_name: '麦禾',
    room_base_id: 7,
    chat_id_list,
    state: 'g',
    mark_source: true,
  }
  const { config_id } = await t.call(joins.externalcontactGroupchatAddJoinWay, way, {
    wrong: [[{ chat_id_list: Array(6).fill(chat_id_list[0]) }, 41091]],
  })
  const lost: [Record<string, unknown>, number][] = [[{ config_id: 'nonsense' }, 41044]]
  await t.call(joins.externalcontactGroupchatGetJoinWay, { config_id }, { wrong: lost })
  await t.call(joins.externalcontactGroupchatUpdateJoinWay, { config_id, ...way, remark: '新群' }, { wrong: lost })
  await t.call(joins.externalcontactGroupchatDelJoinWay, { config_id }, { wrong: lost })
})

test('tags of the corp', async () => {
  const draft = { group_name: '口味', order: 5, tag: [{ name: '甜', order: 2 }, { name: '咸' }] }
  const { tag_group } = await t.call(tags.externalcontactAddCorpTag, draft, { wrong: [[{ tag: [{ name: '长'.repeat(31) }] }, 40072]] })
  const [sweet, salty] = tag_group.tag
  await t.call(tags.externalcontactGetCorpTagList, {})
  await t.call(tags.externalcontactGetCorpTagList, { tag_id: [sweet!.id] }, { wrong: [[{ tag_id: ['x'] }, 40068]] })
  await t.call(
    tags.externalcontactEditCorpTag,
    { id: sweet!.id, name: '很甜', order: 9 },
    {
      wrong: [
        [{ id: 'x' }, 40068],
        [{ name: salty!.name }, 40071],
      ],
    },
  )
  const { external_userid } = await r.ok(customers.externalcontactList, { userid: 'tangguo' })
  const pair = { userid: 'tangguo', external_userid: external_userid[0]! }
  await t.call(
    tags.externalcontactMarkTag,
    { ...pair, add_tag: [sweet!.id], remove_tag: [salty!.id] },
    {
      wrong: [
        [{ external_userid: nobody }, 84061],
        [{ add_tag: ['x'] }, 40068],
      ],
    },
  )
  await t.call(customers.externalcontactGet, { external_userid: pair.external_userid })
  await t.call(customers.externalcontactBatchGetByUser, { userid_list: ['tangguo'] })
  await t.call(tags.externalcontactDelCorpTag, { tag_id: [sweet!.id] }, { wrong: [[{ tag_id: ['x'] }, 40068]] })
  await t.call(tags.externalcontactGetCorpTagList, { tag_id: [sweet!.id] })
})

test('strategies and their tags, by the system secret', async () => {
  const as = 'system'
  const draft = { strategy_name: '静安', admin_list: ['linxiaoman'], privilege: { contact_me: false } }
  const range = [
    { type: 1 as const, userid: 'tangguo' },
    { type: 2 as const, partyid: 3 },
  ]
  const { strategy_id } = await t.call(strategies.externalcontactCustomerStrategyCreate, { ...draft, range }, { as })
  const lost: [Record<string, unknown>, number][] = [[{ strategy_id: 4711 }, 40058]]
  await t.call(strategies.externalcontactCustomerStrategyList, { limit: 10 }, { as })
  await t.call(strategies.externalcontactCustomerStrategyGet, { strategy_id }, { as, wrong: lost })
  await t.call(strategies.externalcontactCustomerStrategyGetRange, { strategy_id, limit: 10 }, { as, wrong: lost })
  const change = {
    strategy_id,
    strategy_name: '静安寺',
    admin_list: ['tangguo'],
    range_add: [{ type: 1 as const, userid: 'sunxiaotang' }],
    range_del: [range[1]!],
  }
  await t.call(strategies.externalcontactCustomerStrategyEdit, { ...change, privilege: { contact_me: true } }, { as, wrong: lost })
  const group = { strategy_id, group_name: '静安专属', order: 1, tag: [{ name: '老客', order: 1 }] }
  const { tag_group } = await t.call(strategies.externalcontactAddStrategyTag, group, { as, wrong: lost })
  await t.call(strategies.externalcontactGetStrategyTagList, { strategy_id }, { as })
  await t.call(
    strategies.externalcontactEditStrategyTag,
    { id: tag_group.tag[0]!.id, name: '常客', order: 3 },
    { as, wrong: [[{ id: 'x' }, 40068]] },
  )
  await t.call(strategies.externalcontactDelStrategyTag, { tag_id: [tag_group.tag[0]!.id] }, { as, wrong: [[{ tag_id: ['x'] }, 40068]] })
  await t.call(strategies.externalcontactGetStrategyTagList, { group_id: [tag_group.group_id] }, { as })
  await t.call(strategies.externalcontactCustomerStrategyDel, { strategy_id }, { as, wrong: lost })
})

test('customers and groups change hands', async () => {
  const pair = { handover_userid: 'tangguo', takeover_userid: 'sunxiaotang' }
  const { external_userid } = await r.ok(customers.externalcontactList, { userid: 'tangguo' })
  const some = external_userid.slice(0, 2)
  await t.call(
    customers.externalcontactTransferCustomer,
    { ...pair, external_userid: some, transfer_success_msg: '以后由小糖照顾您' },
    { wrong: [[{ takeover_userid: 'nobody' }, 60111]] },
  )
  await t.call(customers.externalcontactTransferResult, pair, { wrong: [[{ handover_userid: 'nobody' }, 60111]] })
  const { group_chat_list } = await r.ok(groups.externalcontactGroupchatList, { limit: 1000 })
  let owned: string | undefined
  for (const { chat_id } of group_chat_list) {
    if ((await r.ok(groups.externalcontactGroupchatGet, { chat_id })).group_chat.owner === 'gaolang') owned = chat_id
  }
  const chat_id_list = [owned ?? group_chat_list[0]!.chat_id]
  await t.call(
    groups.externalcontactGroupchatOnjobTransfer,
    { chat_id_list, new_owner: 'gaolang' },
    { wrong: [[{ new_owner: 'nobody' }, 60111]] },
  )

  await r.sim.changeStaff({ userid: 'gaolang', status: 5 })
  const { info } = await t.call(
    customers.externalcontactGetUnassignedList,
    { page_id: 0, page_size: 1000 },
    { wrong: [[{ cursor: 'x' }, 50100]] },
  )
  await t.call(customers.externalcontactGetUnassignedList, { page_size: 1 })
  const left = { handover_userid: 'gaolang', takeover_userid: 'sunxiaotang' }
  await t.call(
    customers.externalcontactResignedTransferCustomer,
    { ...left, external_userid: [info[0]!.external_userid] },
    { wrong: [[{ takeover_userid: 'nobody' }, 60111]] },
  )
  await t.call(customers.externalcontactResignedTransferResult, left)
  await t.call(
    groups.externalcontactGroupchatTransfer,
    { chat_id_list: group_chat_list.slice(0, 3).map((g) => g.chat_id), new_owner: 'sunxiaotang' },
    { wrong: [[{ new_owner: 'nobody' }, 60111]] },
  )
})

test('acquisition links', async () => {
  const range = { user_list: ['tangguo'], department_list: [3] }
  const priority_option = { priority_type: 2 as const, priority_userid_list: ['tangguo'] }
  const { link } = await t.call(links.externalcontactCustomerAcquisitionCreateLink, {
    link_name: '小红书',
    range,
    skip_verify: true,
    priority_option,
    mark_source: true,
  })
  const link_id = link.link_id
  const lost: [Record<string, unknown>, number][] = [[{ link_id: 'nonsense' }, 40058]]
  await t.call(links.externalcontactCustomerAcquisitionListLink, { limit: 10 })
  await t.call(links.externalcontactCustomerAcquisitionGet, { link_id }, { wrong: lost })
  await t.call(
    links.externalcontactCustomerAcquisitionUpdateLink,
    { link_id, link_name: '小红书二', range, skip_verify: true, priority_option },
    { wrong: lost },
  )
  const person = await r.sim.createCustomer({ name: '从链接来' })
  await r.sim.scan({ person_id: person.id, text: `${link.url}?customer_channel=xhs` })
  const added = await r.sim.add({ person_id: person.id, link_id, state: 'xhs' })
  for (const words of ['一', '二', '三']) await r.sim.say({ conversation_id: added.conversation_id, from: person.id, text: words })
  await r.sim.settled()
  const chat_key = product.events.map((e) => fieldsOf(e)).find((e) => e.ChatKey)!.ChatKey!
  await t.call(links.externalcontactCustomerAcquisitionGetChatInfo, { chat_key }, { wrong: [[{ chat_key: 'nonsense' }, 40058]] })
  await t.call(links.externalcontactCustomerAcquisitionCustomer, { link_id, limit: 10 }, { wrong: lost })
  const end_time = await now()
  await t.call(links.externalcontactCustomerAcquisitionStatistic, { link_id, start_time: end_time - 86_400, end_time }, { wrong: lost })
  await t.call(links.externalcontactCustomerAcquisitionQuota, {})
  await t.call(links.externalcontactCustomerAcquisitionDeleteLink, { link_id }, { wrong: lost })
})

test('nothing of the chapter is left out', () => {
  console.log(t.table())
  expect(t.untried()).toEqual([
    // answered to third parties only
    '/cgi-bin/externalcontact/customer_acquisition_app/get_permit',
    // a customer's corp has no attributes of its own in the simulator
    ...['get ', 'batch/get_by_user external_contact_list[].'].flatMap((at) =>
      ['type', 'name'].map((field) => `/cgi-bin/externalcontact/${at}external_contact.external_profile.external_attr[].${field}`),
    ),
  ])
})
