import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { routes } from '../src/sim/api.ts'
import { namesOf } from '../src/sim/input.ts'
import { callbackFaults, callFaults } from '../src/world/fault-rows.ts'
import { defaults } from '../src/world/settings.ts'
import { rig } from './rig.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const missing = (names: readonly string[]) => names.filter((name) => !readme.includes(`\`${name}\``))

test('the README names every number that can be changed, and every fault', () => {
  expect(missing(Object.keys(defaults))).toEqual([])
  expect(missing([...callFaults, ...callbackFaults])).toEqual([])
})

/** The whole path, or its end behind the `…` of the row it stands in. */
const said = (path: string) => {
  const parts = path.split('/').slice(1)
  return parts.some((_, i) => readme.includes(`${i === 0 ? '/' : '…/'}${parts.slice(i).join('/')}`))
}

test('the README names every action under /sim', () => {
  expect(Object.values(routes).flatMap(([, path]) => (said(path) ? [] : path))).toEqual([])
})

test('the README names all that set-ups take', () => {
  const setUps = ['setAccount', 'setApp', 'setMerchant', 'setWallet'] as const
  const names = setUps.flatMap(namesOf).filter((name) => !['corpid', 'agentid', 'when'].includes(name))
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(readme))).toEqual([])
})

test('a number that is changed holds from the next call on', async () => {
  const r = await rig()
  await r.sim.setSettings({ group_welcome_limit: 1, transfers_per_90_days: 0 })
  const add = () => r.post('externalcontact/group_welcome_template/add', { text: { content: '欢迎' } })
  expect((await add()).errcode).toBe(0)
  expect((await add()).errcode).toBe(41055)
  const { external_userid } = await r.get<{ external_userid: string[] }>('externalcontact/list', { userid: 'tangguo' })
  const ask = { handover_userid: 'tangguo', takeover_userid: 'linxiaoman', external_userid: external_userid.slice(-1) }
  const transfer = async () =>
    (await r.post<{ customer: { errcode: number }[] }>('externalcontact/transfer_customer', ask)).customer[0]!.errcode
  expect(await transfer()).toBe(40128)
  await r.sim.setSettings({ transfers_per_90_days: 2 })
  expect(await transfer()).toBe(0)
  await expect(r.sim.setSettings({ nonsense: 1 } as object)).rejects.toThrow('没有这个设置')
  await r.close()
})
