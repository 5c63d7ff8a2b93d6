import { createHash } from 'node:crypto'
import * as exportCalls from '@rapport/wecom/calls/contact-export.ts'
import * as lookups from '@rapport/wecom/calls/contact-lookups.ts'
import * as tags from '@rapport/wecom/calls/contact-tags.ts'
import * as writing from '@rapport/wecom/calls/contact-writing.ts'
import * as contacts from '@rapport/wecom/calls/contacts.ts'
import { mediaUpload } from '@rapport/wecom/calls/media.ts'
import { createClient, type WecomClient } from '@rapport/wecom/client.ts'
import type { WecomError } from '@rapport/wecom/error.ts'
import { readExport } from '@rapport/wecom/export.ts'
import { memoryTokenStore, tokenSource } from '@rapport/wecom/tokens.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_CONTACTS_SECRET } from '../src/scenarios/demo-data.ts'
import { aesKey, corpid, fieldsOf, listenWith, type Receiver, type Rig, receiver, rig, secret } from './rig.ts'

let r: Rig
let product: Receiver
/** The contact-sync secret writes, the app reads and hears. */
let sync: WecomClient
let app: WecomClient
const clientOf = (corpsecret: string) => {
  const tokens = tokenSource({ baseUrl: r.url, corpId: corpid, secret: corpsecret, store: memoryTokenStore() })
  return createClient({ baseUrl: r.url, token: tokens.token, refreshToken: tokens.refresh })
}
beforeAll(async () => {
  product = await receiver()
  r = await rig({ callback: listenWith(product) })
  sync = clientOf(DEMO_CONTACTS_SECRET)
  app = clientOf(secret)
})
afterAll(async () => {
  await r.close()
  await product.close()
})

const code = (work: Promise<unknown>) =>
  work.then(
    () => 0,
    (e: unknown) => (e as WecomError).errcode,
  )
const heard = async () => {
  await r.sim.settled()
  return product.events.splice(0).map((e) => fieldsOf(e))
}
const csv = async (text: string) =>
  (await sync.upload(mediaUpload, { type: 'file' }, { name: 'x.csv', data: new TextEncoder().encode(text), type: 'text/csv' })).media_id

test('a member from hiring to leaving: invited, looked up, admitted, changed, deleted; the other app hears each', async () => {
  await heard()
  const user = { userid: 'New.One', name: '新来的', mobile: '+86 13912345678', department: [3, 4], is_leader_in_dept: [1, 0] as (0 | 1)[] }
  await sync.call(writing.userCreate, user)
  expect(await heard()).toMatchObject([{ ChangeType: 'create_user', UserID: 'New.One', Department: '3,4' }])
  expect((await r.sim.ledger({ kind: 'invite', to: 'New.One' })).entries).toHaveLength(1)
  expect(await r.ok(contacts.userGet, { userid: 'new.one' })).toMatchObject({ status: 4, department: [3, 4], is_leader_in_dept: [1, 0] })
  expect(await sync.call(lookups.userGetuserid, { mobile: '13912345678' })).toMatchObject({ userid: 'New.One' })
  // the address in the answer is the platform's own: created, updated, deleted
  expect((await raw('user/update', { userid: 'New.One', position: '店员' })).errmsg).toBe('updated')
  await sync.call(lookups.userAuthsucc, { userid: 'New.One' })
  await sync.call(writing.userUpdate, { userid: 'New.One', mobile: '13900000000', department: [4] })
  // an active member's mobile stays, silently
  expect(await r.ok(contacts.userGet, { userid: 'New.One' })).toMatchObject({
    status: 1,
    mobile: '+86 13912345678',
    department: [4],
    main_department: 4,
    position: '店员',
  })
  await sync.call(writing.userDelete, { userid: 'New.One' })
  expect((await heard()).map((e) => e.ChangeType)).toEqual(['update_user', 'update_user', 'update_user', 'delete_user'])
  expect((await r.get('user/get', { userid: 'New.One' })).errcode).toBe(60111)
  await r.sim.setSettings({ contact_write_events: false })
  await sync.call(writing.userCreate, { ...user, to_invite: false })
  expect(await heard()).toEqual([])
  expect((await r.sim.ledger({ kind: 'invite', to: 'New.One' })).entries).toHaveLength(1)
  await r.sim.setSettings({ contact_write_events: true })
})

async function raw(path: string, body: object) {
  const token = await r.token(DEMO_CONTACTS_SECRET)
  const answer = await fetch(`${r.url}/cgi-bin/${path}?access_token=${token}`, { method: 'POST', body: JSON.stringify(body) })
  return (await answer.json()) as { errcode: number; errmsg: string }
}

test('members: each wrong field has its code, and the wrong secret none of this', async () => {
  const fields = { userid: 'x1', name: 'x', mobile: '13700000001', department: [1] }
  const wrong = async (change: object) => (await raw('user/create', { ...fields, ...change })).errcode
  expect(await wrong({ userid: 'linxiaoman' })).toBe(60102)
  expect(await wrong({ userid: '_x' })).toBe(40003)
  expect(await wrong({ name: '长'.repeat(65) })).toBe(60112)
  expect(await wrong({ mobile: 'abc' })).toBe(60103)
  expect(await wrong({ mobile: undefined })).toBe(60129)
  expect(await wrong({ email: 'none' })).toBe(60105)
  expect(await wrong({ department: [] })).toBe(40066)
  expect(await wrong({ department: [99] })).toBe(60123)
  expect(await wrong({ is_leader_in_dept: [1, 1] })).toBe(60132)
  expect(await wrong({ main_department: 3 })).toBe(60123)
  expect(await wrong({ direct_leader: ['a', 'b', 'c', 'd', 'e', 'f'] })).toBe(60257)
  expect(await wrong({ avatar_mediaid: 'none' })).toBe(40007)
  expect(await wrong({})).toBe(0)
  expect(await wrong({ userid: 'x2' })).toBe(60104)
  expect(await code(sync.call(writing.userUpdate, { userid: 'x1', new_userid: 'x3' }))).toBe(301036)
  expect(await code(sync.call(writing.userDelete, { userid: 'zhouruoxi' }))).toBe(301005)
  expect(await code(sync.call(writing.userBatchdelete, { useridlist: ['x1', 'nobody'] }))).toBe(60111)
  expect(await code(sync.call(contacts.userListId, {}))).toBe(0)
  expect((await sync.call(contacts.userListId, {})).dept_user.some((u) => u.userid === 'x1')).toBe(true)
  await sync.call(writing.userBatchdelete, { useridlist: ['x1'] })
  for (const call of [code(app.call(writing.userCreate, fields)), code(app.call(writing.userDelete, { userid: 'tangguo' }))])
    expect(await call).toBe(48002)
  await r.sim.setApp({ corpid, contact_write: true, allow_party: [3] })
  expect(await code(app.call(writing.userCreate, { ...fields, department: [4] }))).toBe(60011)
  expect(await code(app.call(writing.userCreate, { ...fields, department: [3] }))).toBe(0)
  expect(await code(app.call(writing.userDelete, { userid: 'x1' }))).toBe(0)
  await r.sim.setApp({ corpid, contact_write: false, allow_party: [1] })
})

test('departments: made, renamed, moved, deleted, with the rules of the tree', async () => {
  await heard()
  const { id } = await sync.call(writing.departmentCreate, { name: '新店', parentid: 1 })
  const { id: child } = await sync.call(writing.departmentCreate, { name: '后厨', parentid: id, id: 70 })
  expect(child).toBe(70)
  await sync.call(writing.departmentUpdate, { id, name: '徐汇店', order: 5 })
  expect(await heard()).toMatchObject([
    { ChangeType: 'create_party', Id: id, Name: '新店', ParentId: 1 },
    { ChangeType: 'create_party', Id: 70 },
    { ChangeType: 'update_party', Id: id, Name: '徐汇店' },
  ])
  expect((await r.ok(contacts.departmentGet, { id })).department).toMatchObject({ name: '徐汇店', order: 5, parentid: 1 })
  expect(await code(sync.call(writing.departmentCreate, { name: '徐汇店', parentid: 1 }))).toBe(60008)
  expect(await code(sync.call(writing.departmentCreate, { name: '后厨2', parentid: 1, id: 70 }))).toBe(60008)
  expect(await code(sync.call(writing.departmentCreate, { name: 'a:b', parentid: 1 }))).toBe(60009)
  expect(await code(sync.call(writing.departmentCreate, { name: 'x', parentid: 999 }))).toBe(60004)
  expect(await code(sync.call(writing.departmentUpdate, { id, parentid: 70 }))).toBe(60010)
  expect(await code(sync.call(writing.departmentUpdate, { id: 999, name: 'x' }))).toBe(60123)
  expect((await raw('department/create', { name: '长'.repeat(33), parentid: 1 })).errcode).toBe(60125)
  expect(await code(sync.call(writing.departmentDelete, { id: 1 }))).toBe(60007)
  expect(await code(sync.call(writing.departmentDelete, { id: 3 }))).toBe(60005)
  expect(await code(sync.call(writing.departmentDelete, { id }))).toBe(60006)
  let deepest = 1
  for (let level = 2; level <= 15; level++)
    deepest = (await sync.call(writing.departmentCreate, { name: `L${level}`, parentid: deepest })).id
  expect(await code(sync.call(writing.departmentCreate, { name: 'L16', parentid: deepest }))).toBe(81002)
  await sync.call(writing.departmentDelete, { id: 70 })
  await sync.call(writing.departmentDelete, { id })
  expect((await r.get('department/get', { id })).errcode).toBe(60123)
})

test('tags of members: whose they are, who is in them, whom a message to them reaches', async () => {
  await heard()
  const { tagid } = await sync.call(tags.tagCreate, { tagname: '值班' })
  expect(await code(sync.call(tags.tagCreate, { tagname: '值班' }))).toBe(40071)
  expect((await raw('tag/create', { tagname: '长'.repeat(33) })).errcode).toBe(40072)
  const added = await sync.call(tags.tagAddtagusers, { tagid, userlist: ['tangguo', 'nobody', 'ghost'], partylist: [3, 99] })
  expect(added).toMatchObject({ invalidlist: 'nobody|ghost', invalidparty: [99] })
  expect(await heard()).toMatchObject([{ ChangeType: 'update_tag', TagId: tagid, AddUserItems: 'tangguo', AddPartyItems: '3' }])
  expect(await code(sync.call(tags.tagAddtagusers, { tagid, userlist: ['nobody'] }))).toBe(40070)
  expect(await code(sync.call(tags.tagDeltagusers, { tagid, userlist: ['nobody'] }))).toBe(40031)
  expect(await sync.call(tags.tagGet, { tagid })).toMatchObject({ tagname: '值班', userlist: [{ userid: 'tangguo' }], partylist: [3] })
  expect((await app.call(tags.tagList, {})).taglist).toContainEqual({ tagid, tagname: '值班' })
  // the app's own right to write does not reach another's tag
  await r.sim.setApp({ corpid, contact_write: true })
  expect(await code(app.call(tags.tagUpdate, { tagid, tagname: 'x' }))).toBe(81011)
  const text = { msgtype: 'text', agentid: 1000002, text: { content: '今天值班' } }
  expect(await r.post('message/send', { totag: `${tagid}|77`, ...text })).toMatchObject({ errcode: 0, invalidtag: '77' })
  for (const userid of ['tangguo', 'linxiaoman'])
    expect((await r.sim.notices({ userid })).notices[0]).toMatchObject({ text: { content: '今天值班' } })
  // an app that only the tag sees
  await r.sim.setApp({ corpid, allow_party: [], allow_tag: [tagid] })
  expect((await r.get('user/get', { userid: 'tangguo' })).errcode).toBe(0)
  expect((await r.get('user/get', { userid: 'zhouruoxi' })).errcode).toBe(60011)
  await sync.call(tags.tagDeltagusers, { tagid, userlist: ['tangguo'], partylist: [3] })
  expect((await r.get('user/get', { userid: 'tangguo' })).errcode).toBe(60011)
  await r.sim.setApp({ corpid, allow_party: [1], allow_tag: [], contact_write: false })
  await sync.call(tags.tagUpdate, { tagid, tagname: '轮班' })
  await sync.call(tags.tagDelete, { tagid })
  expect(await code(sync.call(tags.tagGet, { tagid }))).toBe(40068)
})

test('jobs: a file of members, of departments, one at a time, told when done', async () => {
  const elsewhere = await receiver()
  const callback = { url: elsewhere.url, token: 'simtoken', encodingaeskey: aesKey }
  const file = await csv('\uFEFF姓名,帐号,手机号,所在部门,性别\n"甲, 一",j1,13600000001,3;4,女\n乙,j2,,3,男\n丙,tangguo,,5,女\n')
  await r.sim.setSettings({ contact_job_ms: 60_000 })
  const { jobid } = await sync.call(writing.batchSyncuser, { media_id: file, callback })
  expect(await sync.call(writing.batchGetresult, { jobid })).toMatchObject({ status: 2, type: 'sync_user', total: 3 })
  expect(await code(sync.call(writing.batchSyncuser, { media_id: file }))).toBe(302008)
  expect(elsewhere.events).toEqual([])
  await r.sim.setClock({ advance_ms: 61_000 })
  await r.sim.settled()
  expect(elsewhere.events).toMatchObject([
    { known: true, key: 'batch_job_result', event: { BatchJob: { JobId: jobid, JobType: 'sync_user', ErrCode: 0, ErrMsg: 'ok' } } },
  ])
  expect((await sync.call(writing.batchGetresult, { jobid })).result).toMatchObject([
    { userid: 'j1', errcode: 0 },
    { userid: 'j2', errcode: 60129 },
    { userid: 'tangguo', errcode: 0 },
  ])
  await r.sim.setSettings({ contact_job_ms: 0 })
  expect(await r.ok(contacts.userGet, { userid: 'j1' })).toMatchObject({ name: '甲, 一', department: [3, 4] })
  expect((await r.ok(contacts.userGet, { userid: 'tangguo' })).department).toEqual([5])

  const few = await csv('姓名,帐号,手机号,所在部门\n周若溪,zhouruoxi,,1\n')
  expect(await code(sync.call(writing.batchReplaceuser, { media_id: few }))).toBe(45026)
  const { dept_user } = await sync.call(contacts.userListId, {})
  const stay = [...new Set(dept_user.map((u) => u.userid!))].filter((u) => u !== 'j1')
  const all = await csv(`姓名,帐号,所在部门\n${stay.map((u) => `${u},${u},3`).join('\n')}\n`)
  const replaced = await sync.call(writing.batchReplaceuser, { media_id: all, to_invite: false })
  expect((await sync.call(writing.batchGetresult, { jobid: replaced.jobid })).result?.at(-1)).toEqual({
    userid: 'j1',
    errcode: 0,
    errmsg: 'ok',
  })
  expect((await r.get('user/get', { userid: 'j1' })).errcode).toBe(60111)

  const { department } = await r.ok(contacts.departmentList, {})
  const rows = department.filter((d) => d.id !== 1).map((d) => `${d.id === 3 ? '改名店' : d.name},${d.id},${d.parentid},${d.order}`)
  const parties = await csv(`部门名称,部门ID,父部门ID,排序\n${rows.join('\n')}\n新部门,88,3,1\n坏,x,1,1\n`)
  const job = await sync.call(writing.batchReplaceparty, { media_id: parties })
  const { result } = await sync.call(writing.batchGetresult, { jobid: job.jobid })
  expect(result?.find((row) => row.partyid === 3)).toMatchObject({ action: 2, errcode: 0 })
  expect(result?.find((row) => row.partyid === 88)).toMatchObject({ action: 1, errcode: 0 })
  expect(result?.at(-1)).toMatchObject({ errcode: 60123 })
  expect(await code(sync.call(writing.batchSyncuser, { media_id: 'none' }))).toBe(40007)
  expect(await code(sync.call(writing.batchSyncuser, { media_id: await csv('a,b\n1,2\n') }))).toBe(40092)
  expect(await code(sync.call(writing.batchGetresult, { jobid: 'none' }))).toBe(40088)
  for (let n = 0; n < 5; n++) await sync.call(writing.batchSyncuser, { media_id: all })
  expect(await code(sync.call(writing.batchGetresult, { jobid: job.jobid }))).toBe(40089)
  await elsewhere.close()
})

test('export: blocks that open with the key given, for two hours, in pieces', async () => {
  const encoding_aeskey = aesKey
  const { jobid } = await sync.call(exportCalls.exportUser, { encoding_aeskey })
  const { status, data_list } = await sync.call(exportCalls.exportGetResult, { jobid })
  expect([status, data_list!.length]).toEqual([2, 1])
  const { url, size, md5 } = data_list![0]!
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer())
  expect([bytes.length, createHash('md5').update(bytes).digest('hex')]).toEqual([size, md5])
  const { userlist } = readExport(encoding_aeskey, bytes) as { userlist: { userid: string; status: number }[] }
  expect(userlist.find((u) => u.userid === 'tangguo')).toMatchObject({ status: 1 })
  expect(() => readExport(encoding_aeskey.replace('a', 'b'), bytes)).toThrow()
  const piece = await fetch(url, { headers: { range: 'bytes=32-63' } })
  expect([piece.status, Buffer.from(await piece.arrayBuffer()).equals(bytes.subarray(32, 64))]).toEqual([206, true])
  const open = async (call: typeof exportCalls.exportDepartment) => {
    const { jobid } = await sync.call(call, { encoding_aeskey })
    const answer = await sync.call(exportCalls.exportGetResult, { jobid })
    return readExport(encoding_aeskey, Buffer.from(await (await fetch(answer.data_list![0]!.url)).arrayBuffer()))
  }
  expect((await open(exportCalls.exportDepartment)).department).toContainEqual(expect.objectContaining({ id: 3, parentid: 1 }))
  expect(((await open(exportCalls.exportSimpleUser)).userlist as object[])[0]).toEqual({
    userid: 'zhouruoxi',
    name: 'zhouruoxi',
    department: [3],
  })
  await r.sim.setClock({ advance_ms: 7_300_000 })
  expect((await fetch(url)).status).toBe(404)
  expect((await raw('export/user', { encoding_aeskey: 'short' })).errcode).toBe(40058)
  expect(await code(sync.call(exportCalls.exportTaguser, { encoding_aeskey, tagid: 5 }))).toBe(40068)
  expect(await code(app.call(exportCalls.exportUser, { encoding_aeskey }))).toBe(48002)
  expect(await code(sync.call(exportCalls.exportGetResult, { jobid: 'none' }))).toBe(40088)
})

test('invitations, second verification, and guessing numbers', async () => {
  await sync.call(writing.userCreate, { userid: 'late', name: '迟到', email: 'late@example.com', department: [3], to_invite: false })
  expect(await sync.call(writing.batchInvite, { user: ['late', 'ghost'], party: [99] })).toMatchObject({
    invaliduser: ['ghost'],
    invalidparty: [99],
  })
  expect((await r.sim.ledger({ kind: 'invite', to: 'late' })).entries).toMatchObject([{ call: 'batch/invite' }])
  expect(await code(sync.call(writing.batchInvite, { user: ['ghost'] }))).toBe(81013)
  expect(await sync.call(lookups.userGetUseridByEmail, { email: 'Late@example.com', email_type: 2 })).toMatchObject({ userid: 'late' })
  for (let i = 0; i < 5; i++) expect(await code(sync.call(lookups.userGetuserid, { mobile: `1350000000${i}` }))).toBe(46004)
  expect(await code(sync.call(lookups.userGetuserid, { mobile: '13912345678' }))).toBe(45009)

  const redirect = `${r.url}/connect/oauth2/authorize?appid=${corpid}&redirect_uri=http%3A%2F%2F127.0.0.1%2Fx&response_type=code&scope=snsapi_base&agentid=1000002&sim_user=tangguo`
  const login = new URL((await fetch(redirect, { redirect: 'manual' })).headers.get('location')!).searchParams.get('code')!
  const info = await app.call(lookups.authGetTfaInfo, { code: login })
  expect(info.userid).toBe('tangguo')
  expect(await code(app.call(lookups.authGetTfaInfo, { code: login }))).toBe(40029)
  expect(await code(sync.call(lookups.userTfaSucc, { userid: 'linxiaoman', tfa_code: info.tfa_code }))).toBe(40029)
  const verified = { userid: info.userid, tfa_code: info.tfa_code }
  await sync.call(lookups.userTfaSucc, verified)
  expect((await r.sim.ledger({ kind: 'verified', to: 'tangguo' })).entries).toHaveLength(1)
  expect(await code(sync.call(lookups.userTfaSucc, verified))).toBe(40029)
})
