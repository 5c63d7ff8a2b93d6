import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Reply, type Rig, rig } from './rig.ts'

let r: Rig
let token = ''
beforeAll(async () => {
  r = await rig()
  token = await r.token()
})
afterAll(() => r.close())

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

async function upload(path: string, bytes: Buffer, name: string): Promise<Reply> {
  const form = new FormData()
  form.set('media', new Blob([bytes]), name)
  const url = `${r.url}/cgi-bin/media/${path}${path.includes('?') ? '&' : '?'}access_token=${token}`
  return (await (await fetch(url, { method: 'POST', body: form })).json()) as Reply
}

test('upload, use, download, expire', async () => {
  const sent = await upload('upload?type=image', PNG, '图 1.png')
  expect(sent).toMatchObject({ errcode: 0, type: 'image', created_at: expect.any(Number) })
  const get = () => fetch(`${r.url}/cgi-bin/media/get?access_token=${token}&media_id=${sent.media_id}`)
  const file = await get()
  expect(file.headers.get('content-type')).toBe('image/png')
  expect(file.headers.get('content-disposition')).toContain('attachment')
  expect(Buffer.from(await file.arrayBuffer()).equals(PNG)).toBe(true)
  const piece = await fetch(`${r.url}/cgi-bin/media/get?access_token=${token}&media_id=${sent.media_id}`, {
    headers: { range: 'bytes=0-7' },
  })
  expect(piece.status).toBe(206)
  expect((await piece.arrayBuffer()).byteLength).toBe(8)
  const send = (attachment: object) =>
    r.post('externalcontact/add_msg_template', { sender: 'tangguo', attachments: [attachment] }).then((a) => a.errcode)
  expect(await send({ msgtype: 'image', image: { media_id: sent.media_id } })).toBe(0)
  expect(await send({ msgtype: 'video', video: { media_id: sent.media_id } })).toBe(40004)
  expect(await send({ msgtype: 'image', image: { media_id: 'nonsense' } })).toBe(40007)
  await r.sim.setSettings({ token_seconds: 30 * 86_400 })
  await r.sim.expireTokens({ how: 'invalid' })
  token = await r.token()
  // what lives three days: a file nobody saw, one for moments, and for ever: a picture by its address
  const unseen = await upload('upload?type=image', PNG, 'unseen.png')
  const moment = await upload('upload_attachment?media_type=image&attachment_type=1', PNG, 'moment.png')
  const picture = await upload('uploadimg', PNG, 'ever.png')
  const shown = async (id: unknown) => (await fetch(`${r.url}/sim/media/${id}`)).status
  await r.sim.setClock({ advance_ms: 3 * 86_400_000 - 1000 })
  expect((await get()).status).toBe(200)
  expect((await get()).headers.get('content-type')).toBe('image/png')
  await r.sim.setClock({ advance_ms: 2000 + 1000 })
  expect(((await (await get()).json()) as Reply).errcode).toBe(40007)
  expect(await rigPost({ msgtype: 'image', image: { media_id: sent.media_id } })).toBe(40007)

  // dead ones are thrown away with the next upload; what was sent stays on phones, as do pictures by their address
  expect(await shown(unseen.media_id)).toBe(200)
  await upload('upload?type=image', PNG, 'later.png')
  expect(await Promise.all([unseen, moment, sent].map((one) => shown(one.media_id)))).toEqual([404, 404, 200])
  expect((await fetch(String(picture.url))).status).toBe(200)
  expect(await rigPost({ msgtype: 'image', image: { pic_url: picture.url } })).toBe(0)
})

test('pictures for ever, and a pool of their own for moments', async () => {
  const picture = await upload('uploadimg', PNG, 'x.png')
  const shown = await fetch(String(picture.url))
  expect(shown.headers.get('content-type')).toBe('image/png')
  const other = await rigPost({ msgtype: 'image', image: { pic_url: picture.url } })
  expect(other).toBe(0)
  expect(await rigPost({ msgtype: 'image', image: { pic_url: 'https://elsewhere.example/x.png' } })).toBe(40058)
  const moment = await upload('upload_attachment?media_type=image&attachment_type=1', PNG, 'x.png')
  expect(moment.errcode).toBe(0)
  expect(await rigPost({ msgtype: 'image', image: { media_id: moment.media_id } })).toBe(41072)
})

test('fetched by url: told when done, good for group welcomes alone; a voice of the JS-SDK', async () => {
  const bytes = Buffer.from('a film of the shop')
  const shop = createServer((_req, res) => void res.end(bytes))
  await new Promise<void>((done) => shop.listen(0, '127.0.0.1', done))
  const post = async (path: string, body: object) => {
    const url = `${r.url}/cgi-bin/${path}?access_token=${token}`
    return (await (await fetch(url, { method: 'POST', body: JSON.stringify(body) })).json()) as Reply & { detail: { media_id: string } }
  }
  try {
    const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/film.mp4`
    const md5 = createHash('md5').update(bytes).digest('hex')
    const fetched = async (sum: string) => {
      const { jobid } = await post('media/upload_by_url', { scene: 1, type: 'video', filename: 'film.mp4', url, md5: sum })
      await r.sim.settled()
      return post('media/get_upload_by_url_result', { jobid: String(jobid) })
    }
    expect(await fetched('0'.repeat(32))).toMatchObject({ status: 3, detail: { errcode: 301019 } })
    const done = await fetched(md5)
    expect(done).toMatchObject({ status: 2, detail: { errcode: 0 } })
    const { media_id } = done.detail
    const film = await fetch(`${r.url}/cgi-bin/media/get?access_token=${token}&media_id=${media_id}`)
    expect(Buffer.from(await film.arrayBuffer()).equals(bytes)).toBe(true)
    expect((await post('externalcontact/group_welcome_template/add', { video: { media_id } })).errcode).toBe(0)
    expect(await rigPost({ msgtype: 'video', video: { media_id } })).toBe(41072)
    expect((await post('media/get_upload_by_url_result', { jobid: 'nonsense' })).errcode).toBe(830001)

    const voice = await upload('upload?type=voice', Buffer.from('#!AMR voice'), 'v.amr')
    const speex = (id: unknown) => fetch(`${r.url}/cgi-bin/media/get/jssdk?access_token=${token}&media_id=${id}`)
    expect(await (await speex(voice.media_id)).text()).toBe('#!AMR voice')
    expect(((await (await speex(media_id)).json()) as Reply).errcode).toBe(40007)
  } finally {
    shop.close()
  }
})

async function rigPost(attachment: object): Promise<number> {
  const url = `${r.url}/cgi-bin/externalcontact/add_msg_template?access_token=${token}`
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify({ sender: 'tangguo', attachments: [attachment] }) })
  return ((await answer.json()) as Reply).errcode
}

test('what is no picture, empty or too large', async () => {
  expect((await upload('upload?type=image', Buffer.from('not a picture'), 'x.png')).errcode).toBe(40123)
  expect((await upload('upload?type=image', PNG, 'x.gif')).errcode).toBe(40005)
  expect((await upload('upload?type=image', Buffer.alloc(3), 'x.png')).errcode).toBe(44001)
  expect((await upload('uploadimg', Buffer.alloc(3 * 1024 * 1024), 'x.png')).errcode).toBe(40006)
  expect((await upload('upload?type=voice', Buffer.alloc(10), 'x.mp3')).errcode).toBe(301017)
  const bare = await fetch(`${r.url}/cgi-bin/media/upload?type=image&access_token=${token}`, { method: 'POST', body: 'x' })
  expect(((await bare.json()) as Reply).errcode).toBe(41005)
})
