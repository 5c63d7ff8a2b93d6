import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBind, openCreate, openGet, openUnbind } from '@rapport/wecom/wechat/calls/components.ts'
import { materialAddMaterial, materialDelMaterial } from '@rapport/wecom/wechat/calls/media.ts'
import type { WechatClient } from '@rapport/wecom/wechat/client.ts'
import { authorizeUrl } from '@rapport/wecom/wechat/links.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type WechatRig, wechatRig } from './wechat-rig.ts'

// What nobody may reach, and what must not grow.

const folder = mkdtempSync(join(tmpdir(), 'wechat-bounds-'))
let r: WechatRig
let person_id: string
beforeAll(async () => {
  r = await wechatRig({ stateFile: join(folder, 'state.json') })
  person_id = (await r.sim.people({ kind: 'customer', limit: 1 })).people[0]!.id
})
afterAll(async () => {
  await r.close()
  rmSync(folder, { recursive: true, force: true })
})

test('an account speaks for itself only: it joins platforms that the API made for its own company, and no other', async () => {
  const add = (name: string, more: object) => r.sim.addAccount({ kind: 'service', name, ...more })
  const [home, stranger] = [await add('家', { platform: 'op-home', company: '甲' }), await add('外人', { company: '乙' })]
  const [first, second] = [await add('甲一', { company: '甲' }), await add('甲二', { company: '甲' })]
  const clients = await Promise.all([home, stranger, first, second].map((account) => r.clientOf(account)))
  const [ofHome, ofStranger, ofFirst, ofSecond] = clients as [WechatClient, WechatClient, WechatClient, WechatClient]
  const refused = (work: Promise<unknown>, errcode: number) => expect(work).rejects.toMatchObject({ errcode })
  await refused(ofStranger.call(openBind, { appid: stranger.appid, open_appid: 'op-home' }), 89003)
  await refused(ofHome.call(openUnbind, { appid: home.appid, open_appid: 'op-home' }), 89003)
  const { open_appid } = await ofFirst.call(openCreate, { appid: first.appid })
  await refused(ofStranger.call(openBind, { appid: stranger.appid, open_appid }), 89001)
  for (const work of [
    ofHome.call(openGet, { appid: first.appid }),
    ofSecond.call(openCreate, { appid: stranger.appid }),
    ofSecond.call(openBind, { appid: stranger.appid, open_appid }),
    ofFirst.call(openUnbind, { appid: stranger.appid, open_appid }),
  ])
    await refused(work, 40013)
  await refused(ofStranger.call(openGet, { appid: stranger.appid }), 89002)
  await ofSecond.call(openBind, { appid: second.appid, open_appid })
  const unionids = await Promise.all([first, second].map(async ({ appid }) => (await r.sim.openid({ person_id, appid })).unionid))
  expect(unionids).toEqual([expect.any(String), unionids[0]])
  await ofSecond.call(openUnbind, { appid: second.appid, open_appid })
  await refused(ofSecond.call(openGet, { appid: second.appid }), 89002)
})

test('a page opened by nobody says so, and is no fault of ours', async () => {
  const { appid } = await r.open('service', '页')
  const answer = await fetch(
    `${authorizeUrl(r.wechat, { appid, redirectUri: 'http://127.0.0.1:9/page', scope: 'snsapi_base' }).split('#')[0]}&sim_user=nobody`,
  )
  expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  expect(await answer.text()).toContain('没有这个人：nobody')
})

test('bytes of a deleted file are gone', async () => {
  const account = await r.open('service', '素材')
  const client = await r.clientOf(account)
  const png = { name: 'a.png', type: 'image/png', data: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1]) }
  const files = () => readdirSync(join(folder, 'state.json.media')).length
  const { media_id: kept } = await client.upload(materialAddMaterial, { type: 'image' }, png)
  const before = files()
  for (let n = 0; n < 3; n++) {
    const { media_id } = await client.upload(materialAddMaterial, { type: 'image' }, png)
    expect(files()).toBe(before + 1)
    await client.call(materialDelMaterial, { media_id })
  }
  expect(files()).toBe(before)
  await client.call(materialDelMaterial, { media_id: kept })
  expect(files()).toBe(before - 1)
})
