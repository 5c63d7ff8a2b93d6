import fc from 'fast-check'
import { expect, test } from 'vitest'
import { corpid, json, rig } from './rig.ts'

test('a further origin is open where it was asked for, on its own port, and closed with the rest', async () => {
  const { url, simulator, close } = await rig({ scenario: 'empty', origins: { wechat: 0 } })
  const wechat = simulator.origins.wechat!
  expect(new URL(wechat).port).not.toBe(new URL(url).port)
  expect(await json(`${wechat}/cgi-bin/nothing`)).toMatchObject({ errcode: 40066 })
  await close()
  await expect(fetch(wechat)).rejects.toThrow()
  const plain = await rig({ scenario: 'empty' })
  expect(plain.simulator.origins).toEqual({})
  await plain.close()
})

test('one openid per person and appid, always the same; a unionid per open platform, and none where nobody is bound', async () => {
  const { sim, get, close } = await rig()
  const people = (await sim.people({ kind: 'customer', limit: 8 })).people.map((p) => p.id)
  const [staff] = (await sim.people({ kind: 'staff', limit: 1 })).people
  const accounts = await Promise.all(
    ['op-home', 'op-home', 'op-other', ''].map((platform, n) => sim.addAccount({ kind: 'service', name: `号 ${n}`, platform })),
  )
  const everybody = [...people, staff!.id]
  const openids = new Map<string, string>()
  const unionids = new Map<string, string>()
  const one = <T>(of: T[]) => fc.constantFrom(...of)
  await fc.assert(
    fc.asyncProperty(one(everybody), one(accounts), async (person_id, { appid, platform }) => {
      const who = await sim.openid({ person_id, appid })
      expect(who.openid).toMatch(/^o[\w-]{27}$/)
      // the same again, and nobody else's
      expect(openids.get(who.openid) ?? `${person_id} ${appid}`).toBe(`${person_id} ${appid}`)
      openids.set(who.openid, `${person_id} ${appid}`)
      expect(who.unionid !== undefined).toBe(platform !== '')
      if (who.unionid) expect(unionids.get(`${person_id} ${platform}`) ?? who.unionid).toBe(who.unionid)
      if (who.unionid) unionids.set(`${person_id} ${platform}`, who.unionid)
    }),
    { numRuns: 60 },
  )
  expect(new Set(unionids.values()).size).toBe(unionids.size)

  // the company knows the customer by the unionid of the platform it is bound to, and by none without one
  const [person_id] = people as [string]
  const unionidIn = async () =>
    (await get<{ external_contact: { unionid?: string } }>('externalcontact/get', { external_userid: person_id })).external_contact.unionid
  const at = async (n: number) => (await sim.openid({ person_id, appid: accounts[n]!.appid })).unionid
  expect(await unionidIn()).toBe(await at(0))
  await sim.bindPlatform({ corpid, platform: 'op-other' })
  expect(await unionidIn()).toBe(await at(2))
  expect(await unionidIn()).not.toBe(await at(0))
  await sim.bindPlatform({ corpid, platform: '' })
  expect(await unionidIn()).toBeUndefined()
  // a binding that takes a day
  await sim.bindPlatform({ appid: accounts[3]!.appid, platform: 'op-home', after_ms: 86_400_000 })
  expect(await at(3)).toBeUndefined()
  await sim.setClock({ advance_ms: 86_400_000 })
  expect(await at(3)).toBe(await at(0))
  await close()
})
