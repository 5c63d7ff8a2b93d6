import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as agents from '@rapport/wecom/calls/agents.ts'
import * as auth from '@rapport/wecom/calls/auth.ts'
import * as exports from '@rapport/wecom/calls/contact-export.ts'
import * as lookups from '@rapport/wecom/calls/contact-lookups.ts'
import * as tags from '@rapport/wecom/calls/contact-tags.ts'
import * as writing from '@rapport/wecom/calls/contact-writing.ts'
import * as contacts from '@rapport/wecom/calls/contacts.ts'
import * as media from '@rapport/wecom/calls/media.ts'
import * as menus from '@rapport/wecom/calls/menus.ts'
import * as openids from '@rapport/wecom/calls/openids.ts'
import * as board from '@rapport/wecom/calls/workbench.ts'
import { createClient } from '@rapport/wecom/client.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { members } from '../../platform/conformance/contacts.ts'
import { addressBook } from '../../platform/conformance/departments.ts'
import { mediaAndAgents } from '../../platform/conformance/media-agents.ts'
import { workbench } from '../../platform/conformance/workbench.ts'
import { DEMO_CONTACTS_SECRET } from '../src/scenarios/demo-data.ts'
import { type Trial, trial } from './conformance-rig.ts'
import { aesKey, corpid, type Rig, rig, secret } from './rig.ts'

// platform/00 §1, §2, §7, §8 and 03: every endpoint right and wrong

let r: Rig
let t: Trial
let films: Server
const AGENTID = 1000002
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const fileOf = (name: string, data: Uint8Array) => ({ name, type: 'application/octet-stream', data: Buffer.from(data) })
const sync = { as: 'sync' }
const clientOf = (which: string) => createClient({ baseUrl: r.url, token: () => r.token(which), refreshToken: () => r.token(which) })

beforeAll(async () => {
  r = await rig()
  await r.sim.setSettings({ token_seconds: 30 * 86_400, contact_job_ms: 0 })
  const [app, contact] = [await r.token(), await r.token(DEMO_CONTACTS_SECRET)]
  t = trial(r.url, [...mediaAndAgents, ...workbench, ...members, ...addressBook], { app: async () => app, sync: async () => contact })
  films = createServer((_req, res) => void res.end('a film of the shop'))
  await new Promise<void>((done) => films.listen(0, '127.0.0.1', done))
})
afterAll(async () => {
  films.close()
  await r.close()
})

test('a token, and the addresses of the platform', async () => {
  const wrong: [Record<string, unknown>, number][] = [
    [{ corpid: 'ww0' }, 40013],
    [{ corpsecret: 'x' }, 40001],
  ]
  await t.call(auth.gettoken, { corpid, corpsecret: secret }, { wrong })
  await t.call(auth.getApiDomainIp, {})
  await t.call(auth.getcallbackip, {})
})

test('files: sent, fetched, fetched by url', async () => {
  const { media_id } = await t.upload(media.mediaUpload, { type: 'voice' }, fileOf('v.amr', Buffer.from('#!AMR voice')))
  const lost: [Record<string, unknown>, number][] = [[{ media_id: 'nonsense' }, 40007]]
  expect(Buffer.from((await t.download(media.mediaGet, { media_id }, { wrong: lost })).bytes).toString()).toBe('#!AMR voice')
  await t.download(media.mediaGetJssdk, { media_id }, { wrong: lost })
  await t.upload(media.mediaUploadimg, {}, fileOf('x.png', png))
  await t.upload(media.mediaUploadAttachment, { media_type: 'image', attachment_type: 1 }, fileOf('x.png', png))

  const url = `http://127.0.0.1:${(films.address() as AddressInfo).port}/film.mp4`
  const md5 = createHash('md5').update('a film of the shop').digest('hex')
  const { jobid } = await t.call(media.mediaUploadByUrl, { scene: 1, type: 'video', filename: 'film.mp4', url, md5 })
  await r.sim.settled()
  await t.call(media.mediaGetUploadByUrlResult, { jobid }, { wrong: [[{ jobid: 'nonsense' }, 830001]] })
})

test('the workbench: a template for everybody, data for some', async () => {
  const ask = { agentid: AGENTID }
  const foreign: [Record<string, unknown>, number][] = [[{ agentid: 4711 }, 301002]]
  const many = Array.from({ length: 5 }, () => ({ data: '1' }))
  const items = [{ key: '待审批', data: '2', jump_url: 'https://example.com/', pagepath: 'pages/index' }]
  const url = 'https://example.com/'
  const target = { url, jump_url: url, pagepath: 'pages/index' }
  const shown = async (userid: string) => (await r.sim.apps({ userid })).apps.find(({ agentid }) => agentid === AGENTID)?.workbench
  await expect(
    clientOf(secret).call(board.agentSetWorkbenchData, { ...ask, userid: 'tangguo', type: 'image', image: target }),
  ).rejects.toMatchObject({
    errcode: 94008,
  })
  const sets = [
    { type: 'image' as const, image: target },
    { type: 'list' as const, list: { items: [{ title: '公告', jump_url: url, pagepath: 'pages/index' }] } },
    { type: 'webview' as const, webview: { ...target, height: 'single_row', hide_title: true, enable_webview_click: false } },
    { type: 'keydata' as const, keydata: { items } },
  ]
  for (const [i, part] of sets.entries()) {
    const wrong: [Record<string, unknown>, number][] = [
      ...foreign,
      [{ type: 'nonsense' }, 94001],
      [{ [part.type]: undefined }, [94004, 94005, 94007, 94002][i]!],
    ]
    await t.call(board.agentSetWorkbenchTemplate, { ...ask, ...part, replace_user_data: false }, { wrong })
    await t.call(board.agentGetWorkbenchTemplate, ask, { wrong: foreign })
    expect(await shown('tangguo')).toEqual({ type: part.type, data: (part as Record<string, unknown>)[part.type] })
  }
  const data = { type: 'keydata' as const, keydata: { items: [{ data: '7' }] } }
  const wrong: [Record<string, unknown>, number][] = [
    ...foreign,
    [{ userid: 'nobody' }, 60111],
    [{ keydata: { items: many } }, 94003],
    [{ type: 'image', image: target }, 94001],
  ]
  await t.call(board.agentSetWorkbenchData, { ...ask, userid: 'tangguo', ...data }, { wrong })
  expect([await shown('tangguo'), await shown('hanlu')]).toEqual([
    { type: 'keydata', data: data.keydata },
    { type: 'keydata', data: { items } },
  ])
  await t.call(
    board.agentBatchSetWorkbenchData,
    { ...ask, userid_list: ['hanlu'], data },
    { wrong: [...foreign, [{ userid_list: ['nobody'] }, 60111]] },
  )
  expect(await shown('hanlu')).toEqual({ type: 'keydata', data: data.keydata })
  await t.call(board.agentSetWorkbenchTemplate, { ...ask, type: 'normal' })
  expect(await shown('hanlu')).toBeUndefined()
})

test('the app: what it shows of itself, whom it reaches, its menu', async () => {
  const { media_id } = await clientOf(secret).upload(media.mediaUpload, { type: 'image' }, fileOf('x.png', png))
  const foreign: [Record<string, unknown>, number][] = [[{ agentid: 4711 }, 301002]]
  const look = { name: '睦客', description: '客户运营', redirect_domain: 'example.com', home_url: 'https://example.com/' }
  await t.call(
    agents.agentSet,
    { agentid: AGENTID, ...look, report_location_flag: 1, isreportenter: 1, logo_mediaid: media_id },
    { wrong: [...foreign, [{ logo_mediaid: 'nonsense' }, 40007]] },
  )
  const scope = { allow_user: ['tangguo', 'nobody'], allow_party: [1, 99], allow_tag: [99] }
  await t.call(agents.agentSetScope, { agentid: AGENTID, ...scope }, { wrong: foreign })
  await t.call(agents.agentGet, { agentid: AGENTID }, { wrong: foreign })
  await t.call(agents.agentList, {})
  await t.call(agents.agentGetAdminList, {})
  const button = [
    { name: '今日', type: 'click' as const, key: 'today' },
    { name: '更多', sub_button: [{ name: '首页', type: 'view' as const, url: 'https://example.com/' }] },
  ]
  await t.call(menus.menuCreate, { agentid: AGENTID, button }, { wrong: foreign })
  await t.call(menus.menuGet, { agentid: AGENTID }, { wrong: foreign })
  await t.call(menus.menuDelete, { agentid: AGENTID }, { wrong: foreign })
  await t.call(agents.corpGetJoinQrcode, { size_type: 2 }, sync)
})

const attribute = (name: string) => [
  { type: 0 as const, name, text: { value: '早班' } },
  { type: 1 as const, name: '主页', web: { url: 'https://example.com/', title: '主页' } },
]

test('members: written, read, found', async () => {
  const { media_id } = await clientOf(secret).upload(media.mediaUpload, { type: 'image' }, fileOf('x.png', png))
  const member = {
    userid: 'neo',
    name: '新人',
    alias: 'Neo',
    mobile: '13912345678',
    email: 'neo@example.com',
    biz_mail: 'neo@maihe.example',
    department: [3, 4],
    order: [1, 2],
    is_leader_in_dept: [1 as const, 0 as const],
    direct_leader: ['linxiaoman'],
    main_department: 3,
    position: '店员',
    gender: '1' as const,
    telephone: '021-5555',
    address: '静安寺',
    avatar_mediaid: media_id,
    enable: 1 as const,
    to_invite: true,
    extattr: { attrs: attribute('班次') },
    external_position: '顾问',
    external_profile: {
      external_corp_name: '麦禾',
      wechat_channels: { nickname: '麦禾烘焙' },
      external_attr: [
        ...attribute('工号'),
        { type: 2 as const, name: '点单', miniprogram: { appid: 'wx1', pagepath: 'p', title: '点单' } },
      ],
    },
  }
  const wrong: [Record<string, unknown>, number][] = [
    [{ userid: 'tangguo' }, 60102],
    [{ userid: '_x' }, 40003],
    [{ name: '长'.repeat(65) }, 60112],
    [{ mobile: 'abc' }, 60103],
    [{ email: 'none-such' }, 60105],
    [{ mobile: undefined, email: undefined }, 60129],
    [{ department: [99] }, 60123],
    [{ direct_leader: ['a', 'b', 'c', 'd', 'e', 'f'] }, 60257],
  ]
  const { to_invite, ...known } = member
  await t.call(writing.userCreate, member, { ...sync, wrong })
  await t.call(
    writing.userUpdate,
    { ...known, biz_mail_alias: { item: ['n@maihe.example'] } },
    {
      ...sync,
      wrong: [
        [{ userid: 'nobody' }, 60111],
        [{ new_userid: 'other' }, 301036],
      ],
    },
  )
  await t.call(contacts.userGet, { userid: 'neo' }, { wrong: [[{ userid: 'nobody' }, 60111]] })
  const unknown: [Record<string, unknown>, number][] = [[{ department_id: 99 }, 60123]]
  await t.call(contacts.userSimplelist, { department_id: 3, fetch_child: 1 }, { wrong: unknown })
  await t.call(contacts.userList, { department_id: 3, fetch_child: 1 }, { wrong: unknown })
  await t.call(contacts.userListId, { limit: 10 }, { ...sync, wrong: [[{ cursor: 'x' }, 50100]] })
  await t.call(lookups.userGetuserid, { mobile: '13912345678' }, { wrong: [[{ mobile: '13900000000' }, 46004]] })
  await t.call(lookups.userGetUseridByEmail, { email: 'neo@example.com', email_type: 2 }, { wrong: [[{ email: 'x@example.com' }, 46004]] })
  await t.call(lookups.userGetMobileHashcode, { mobile: '13912345678', state: 's' })
  const { openid } = await t.call(
    openids.userConvertToOpenid,
    { userid: 'tangguo' },
    {
      wrong: [
        [{ userid: 'nobody' }, 60111],
        [{ userid: 'neo' }, 43004],
      ],
    },
  )
  await t.call(openids.userConvertToUserid, { openid }, { wrong: [[{ openid: 'x' }, 46004]] })
  const date = new Date((await r.sim.clock()).now).toISOString().slice(0, 10)
  await t.call(contacts.userGetActiveStat, { date }, sync)
  await t.call(writing.userDelete, { userid: 'neo' }, { ...sync, wrong: [[{ userid: 'nobody' }, 60111]] })
  const plain = { name: '又一个', department: [3] }
  const made = clientOf(DEMO_CONTACTS_SECRET)
  await made.call(writing.userCreate, { userid: 'n1', mobile: '13700000001', ...plain })
  await t.call(writing.userBatchdelete, { useridlist: ['n1'] }, { ...sync, wrong: [[{ useridlist: ['n1', 'nobody'] }, 60111]] })
})

test('departments', async () => {
  const wrong: [Record<string, unknown>, number][] = [
    [{ parentid: 999 }, 60004],
    [{ name: 'a:b' }, 60009],
    [{ name: '静安寺店' }, 60008],
  ]
  const draft = { name: '徐汇店', name_en: 'Xuhui', parentid: 1, order: 5, id: 70 }
  const { id } = await t.call(writing.departmentCreate, draft, { ...sync, wrong })
  const unknown: [Record<string, unknown>, number][] = [[{ id: 999 }, 60123]]
  await t.call(writing.departmentUpdate, { ...draft, name: '徐汇二店' }, { ...sync, wrong: unknown })
  await t.call(contacts.departmentList, { id: 1 }, { wrong: unknown })
  await t.call(contacts.departmentSimplelist, { id: 1 }, { wrong: unknown })
  await t.call(contacts.departmentGet, { id }, { wrong: unknown })
  await t.call(writing.departmentDelete, { id }, { ...sync, wrong: [...unknown, [{ id: 1 }, 60007], [{ id: 3 }, 60005]] })
})

test('tags of members', async () => {
  const { tagid } = await t.call(
    tags.tagCreate,
    { tagname: '值班', tagid: 12 },
    { ...sync, wrong: [[{ tagname: '长'.repeat(33) }, 40072]] },
  )
  const unknown: [Record<string, unknown>, number][] = [[{ tagid: 999 }, 40068]]
  const some = { tagid, userlist: ['tangguo', 'nobody'], partylist: [3, 99] }
  const none = { userlist: ['nobody'], partylist: undefined }
  await t.call(tags.tagAddtagusers, some, { ...sync, wrong: [...unknown, [none, 40070]] })
  await t.call(tags.tagGet, { tagid }, { ...sync, wrong: unknown })
  await t.call(tags.tagList, {}, sync)
  await t.call(tags.tagUpdate, { tagid, tagname: '轮班' }, { ...sync, wrong: unknown })
  await t.call(exports.exportTaguser, { tagid, encoding_aeskey: aesKey }, { ...sync, wrong: unknown })
  await t.call(tags.tagDeltagusers, some, { ...sync, wrong: [...unknown, [none, 40031]] })
  await t.call(tags.tagDelete, { tagid }, { ...sync, wrong: unknown })
})

test('jobs: invitations, files of members and departments, exports', async () => {
  const invited = { user: ['tangguo', 'nobody'], party: [3, 99], tag: [99] }
  await t.call(writing.batchInvite, invited, sync)
  const upload = clientOf(DEMO_CONTACTS_SECRET)
  const csv = async (text: string) =>
    (await upload.upload(media.mediaUpload, { type: 'file' }, fileOf('x.csv', Buffer.from(text)))).media_id
  const lost: [Record<string, unknown>, number][] = [[{ media_id: 'nonsense' }, 40007]]
  const callback = { url: 'http://127.0.0.1:9/', token: 'simtoken', encodingaeskey: aesKey }
  const some = await csv('姓名,帐号,手机号,所在部门\n甲,j1,13600000001,3\n乙,j2,,3\n')
  const added = await t.call(writing.batchSyncuser, { media_id: some, to_invite: false, callback }, { ...sync, wrong: lost })
  await t.call(writing.batchGetresult, { jobid: added.jobid }, { ...sync, wrong: [[{ jobid: 'none' }, 40088]] })
  const { dept_user } = await upload.call(contacts.userListId, {})
  const all = await csv(`姓名,帐号,所在部门\n${dept_user.map((u) => `${u.userid},${u.userid},${u.department}`).join('\n')}\n`)
  await t.call(writing.batchReplaceuser, { media_id: all, to_invite: false, callback }, { ...sync, wrong: lost })
  const { department } = await r.ok(contacts.departmentList, {})
  const rows = department.filter((d) => d.id !== 1).map((d) => `${d.name},${d.id},${d.parentid},${d.order}`)
  const parties = await csv(`部门名称,部门ID,父部门ID,排序\n${rows.join('\n')}\n新部门,88,3,1\n`)
  const { jobid } = await t.call(writing.batchReplaceparty, { media_id: parties, callback }, { ...sync, wrong: lost })
  await t.call(writing.batchGetresult, { jobid }, sync)

  const how = { encoding_aeskey: aesKey, block_size: 10_000 }
  await t.call(exports.exportSimpleUser, how, sync)
  await t.call(exports.exportDepartment, how, sync)
  const exported = await t.call(exports.exportUser, how, sync)
  await t.call(exports.exportGetResult, { jobid: exported.jobid }, { ...sync, wrong: [[{ jobid: 'none' }, 40088]] })
})

test('nothing of the chapters is left out', () => {
  console.log(t.table())
  expect(t.untried()).toEqual([
    // of apps developed on behalf: with the providers
    '/cgi-bin/agent/get_permissions',
  ])
})
