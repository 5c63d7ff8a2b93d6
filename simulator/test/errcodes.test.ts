import { readdirSync, readFileSync } from 'node:fs'
import { externalcontactGet } from '@rapport/wecom/calls/customers.ts'
import { errcodes } from '@rapport/wecom/errcodes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { code, providerRig } from './provider-rig.ts'
import { corpid, type Reply, type Rig, rig } from './rig.ts'

// Codes that need a state of their own to be seen

let r: Rig
beforeAll(async () => {
  r = await rig()
})
afterAll(() => r.close())

const post = async (path: string, body: object) => (await r.post(path, body)).errcode
const upload = async (path: string, bytes: Buffer, name: string) => {
  const form = new FormData()
  form.set('media', new Blob([new Uint8Array(bytes)]), name)
  const sent = await fetch(`${r.url}/cgi-bin/media/${path}&access_token=${await r.token()}`, { method: 'POST', body: form })
  return (await sent.json()) as Reply<{ media_id?: string }>
}
const png = (width: number, height: number) => {
  const head = Buffer.from('89504e470d0a1a0a0000000d494844520000000000000000', 'hex')
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  return head
}
const jpeg = (width: number, height: number) => {
  const bytes = Buffer.from('ffd8ffe000040000ffc0001108000000000301220002110103110100', 'hex')
  bytes.writeUInt16BE(height, 13)
  bytes.writeUInt16BE(width, 15)
  return bytes
}
const mp4 = (seconds: number) => {
  const bytes = Buffer.concat([Buffer.from('000000186674797069736f6d0000020069736f6d6d703432', 'hex'), Buffer.alloc(64)])
  bytes.write('mvhd', 28)
  bytes.writeUInt32BE(1000, 44)
  bytes.writeUInt32BE(seconds * 1000, 48)
  return bytes
}
const amr = (seconds: number) => Buffer.concat([Buffer.from('#!AMR\n'), Buffer.alloc(13 * 50 * seconds)])

test('every code the simulator answers has words of its own, not those of a range', () => {
  const own = new Set(errcodes.filter((row) => row.to === undefined).map((row) => row.code))
  const folder = new URL('../src/', import.meta.url)
  const sources = ['cgi', 'people', 'world', 'finance', 'pages'].flatMap((room) =>
    readdirSync(new URL(room, folder)).map((file) => `${room}/${file}`),
  )
  const answered = sources.flatMap((file) =>
    [...readFileSync(new URL(file, folder), 'utf8').matchAll(/\b(?:fail|new CgiError)\(([^),]*)\)/g)].flatMap(([, which]) =>
      [...which!.matchAll(/\b\d{5,7}\b/g)].map(([code]) => ({ file, code: Number(code) })),
    ),
  )
  expect(answered.length).toBeGreaterThan(300)
  expect(answered.filter(({ code }) => !own.has(code))).toEqual([])
})

test('files that a moment does not take, and voices that are too long', async () => {
  const moment = async (kind: string, bytes: Buffer, name: string) =>
    (await upload(`upload_attachment?media_type=${kind}&attachment_type=1`, bytes, name)).errcode
  expect(await moment('image', png(10_800, 1080), 'x.png')).toBe(0)
  expect(await moment('image', png(10_801, 100), 'x.png')).toBe(41081)
  expect(await moment('image', jpeg(1081, 1082), 'x.jpg')).toBe(41081)
  expect(await moment('image', jpeg(1080, 1920), 'x.jpg')).toBe(0)
  expect(await moment('image', Buffer.concat([png(10, 10), Buffer.alloc(10 * 1024 * 1024)]), 'x.png')).toBe(41080)
  expect(await moment('video', mp4(30), 'x.mp4')).toBe(0)
  expect(await moment('video', mp4(31), 'x.mp4')).toBe(41082)
  expect(await moment('video', png(1, 1), 'x.mp4')).toBe(41090)
  // an album takes any size
  expect((await upload('upload_attachment?media_type=image&attachment_type=2', png(4000, 4000), 'x.png')).errcode).toBe(0)
  expect((await upload('upload?type=voice', amr(60), 'v.amr')).errcode).toBe(0)
  expect((await upload('upload?type=voice', amr(61), 'v.amr')).errcode).toBe(45007)
})

test('a mini program that is not linked is sent nowhere', async () => {
  const { media_id } = await upload('upload?type=image', png(520, 416), 'x.png')
  const send = (appid: string) =>
    post('externalcontact/add_msg_template', {
      sender: 'tangguo',
      attachments: [{ msgtype: 'miniprogram', miniprogram: { title: '点单', pic_media_id: media_id, appid, page: 'index.html' } }],
    })
  expect(await send('wx0000000000000001')).toBe(0)
  await r.sim.setApp({ corpid, mini_programs: ['wx0000000000000002'] })
  expect(await send('wx0000000000000001')).toBe(90207)
  expect(await send('wx0000000000000002')).toBe(0)
})

test('a task of moments takes its time', async () => {
  await r.sim.setSettings({ moment_dispatch_ms: 5000 })
  const range = { sender_list: { user_list: ['tangguo'] } }
  const { jobid } = await r.post<{ jobid: string }>('externalcontact/add_moment_task', { text: { content: '出炉' }, visible_range: range })
  const job = () => r.get<{ status: number; result?: { moment_id: string } }>('externalcontact/get_moment_task_result', { jobid })
  expect(await job()).toMatchObject({ errcode: 0, status: 2, type: 'add_moment_task' })
  const [moment] = (await r.sim.moments({ userid: 'tangguo' })).moments
  expect(await post('externalcontact/get_moment_task', { moment_id: moment!.moment_id })).toBe(41079)
  await r.sim.setClock({ advance_ms: 6000 })
  expect((await job()).result?.moment_id).toBe(moment!.moment_id)
  expect(await post('externalcontact/get_moment_task', { moment_id: moment!.moment_id })).toBe(0)
  await r.sim.setSettings({ moment_dispatch_ms: 0 })
})

test('a group that is full gets no new owner from outside', async () => {
  const { chat_id } = await r.sim.createGroup({ owner: 'tangguo', name: '满员', members: ['linxiaoman'] })
  await r.sim.setSettings({ group_size: 2 })
  const transfer = async (new_owner: string) =>
    (
      await r.post<{ failed_chat_list: { errcode: number }[] }>('externalcontact/groupchat/onjob_transfer', {
        chat_id_list: [chat_id],
        new_owner,
      })
    ).failed_chat_list
  expect(await transfer('hanlu')).toMatchObject([{ errcode: 90503 }])
  expect(await transfer('linxiaoman')).toEqual([])
  await r.sim.setSettings({ group_size: 200 })
})

test('what a member agreed to is not told once the app no longer sees them', async () => {
  const redirect_uri = 'http://127.0.0.1:9/'
  await r.sim.setApp({ corpid, trusted_domains: ['127.0.0.1:9', '127.0.0.1'] })
  const asked = new URLSearchParams({
    appid: corpid,
    redirect_uri,
    response_type: 'code',
    scope: 'snsapi_privateinfo',
    agentid: '1000002',
    state: 's',
  })
  const { redirect } = await r.sim.authorize({ person_id: 'tangguo', url: `${r.url}/connect/oauth2/authorize?${asked}` })
  const { user_ticket } = await r.get<{ user_ticket: string }>('auth/getuserinfo', { code: new URL(redirect).searchParams.get('code')! })
  expect(await post('auth/getuserdetail', { user_ticket })).toBe(0)
  await r.sim.setApp({ corpid, allow_party: [], allow_user: ['hanlu'] })
  expect(await post('auth/getuserdetail', { user_ticket })).toBe(50002)
  await r.sim.setApp({ corpid, allow_party: [1], allow_user: [] })
})

test('customer service: an item of a menu that is none, and more customers than an unverified corp may serve', async () => {
  const { accounts } = await r.sim.kfAccounts()
  const { open_kfid } = accounts[0]!
  const talks = async (name: string) => {
    const person = await r.sim.createCustomer({ name })
    const { conversation_id } = await r.sim.enterKf({ person_id: person.id, open_kfid })
    await r.sim.say({ conversation_id, from: person.id, text: '在吗' })
    return person.id
  }
  await r.sim.setSettings({ kf_verified: false, kf_unverified_customers: 0 })
  const touser = await talks('客服小测')
  const send = (more: object) => post('kf/send_msg', { touser, open_kfid, msgtype: 'text', text: { content: '您好' }, ...more })
  expect(await send({})).toBe(95003)
  await r.sim.setSettings({ kf_unverified_customers: 1000 })
  expect(await send({ msgtype: 'msgmenu', msgmenu: { head_content: '请选', list: [{ type: 'click' }] } })).toBe(95009)
  await r.sim.setSettings({ kf_verified: true })
})

test('a provider’s app hears that it does not see who follows a customer', async () => {
  const p = await providerRig()
  const { app, agentid } = await p.installed()
  const person = await p.r.sim.createCustomer({ name: '看不见' })
  await p.r.sim.add({ person_id: person.id, userid: 'tangguo' })
  await p.r.sim.setApp({ corpid, agentid, allow_party: [], allow_user: ['hanlu'] })
  expect(await code(app.call(externalcontactGet, { external_userid: person.id }))).toBe(84084)
  await p.close()
})
