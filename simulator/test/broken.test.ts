import { agentGet } from '@rapport/wecom/calls/agents.ts'
import { createClient } from '@rapport/wecom/client.ts'
import { memoryTokenStore, tokenSource } from '@rapport/wecom/tokens.ts'
import { afterEach, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '../src/start.ts'

let simulator: Simulator | undefined
afterEach(async () => {
  await simulator?.close()
  simulator = undefined
})

async function clientOf(scenario: string) {
  simulator = await startSimulator({ scenario })
  const { sim, url: baseUrl } = simulator
  const { corpid } = sim.corps().corps[0]!
  const { agentid, secret } = sim.corp({ corpid }).apps.find((a) => a.kind === 'app')!
  const clientWith = (secret: string) => {
    const source = tokenSource({ baseUrl, corpId: corpid, secret, store: memoryTokenStore() })
    const client = createClient({ baseUrl, token: source.token, refreshToken: source.refresh })
    return () => client.call(agentGet, { agentid })
  }
  return { sim, corpid, clientWith, ask: clientWith(secret) }
}

test('a scenario begins with what is wrong, and is mended by what people do', async () => {
  const { sim, corpid, ask } = await clientOf('broken:ip')
  await expect(ask()).rejects.toMatchObject({ errcode: 60020, ip: '127.0.0.1' })
  sim.setApp({ corpid, trusted_ips: [] })
  await expect(ask()).resolves.toMatchObject({ close: 0 })
  expect(() => sim.breakSetup({ corpid, what: 'everything' })).toThrow(/what/)
  await expect(startSimulator({ scenario: 'broken:everything' })).rejects.toThrow()
})

test.each(['callback_away', 'callback_key'])(
  'broken:%s bends the first address that a program sets; setting it again puts it right',
  async (what) => {
    const { sim, corpid } = await clientOf(`broken:${what}`)
    const right = { url: 'http://127.0.0.1:7/callback', token: 'Token123', aes_key: 'a'.repeat(43) }
    const set = async () => {
      await sim.setCallback({ corpid, ...right, verify: false })
      return sim.corp({ corpid }).apps.find((a) => a.kind === 'app')!.callback
    }
    expect(await set()).not.toEqual(right)
    expect(await set()).toEqual(right)
  },
)

test('a secret that was reset brings no token any more; the one it brought holds until its end', async () => {
  const { sim, corpid, clientWith, ask } = await clientOf('empty')
  const before = clientWith(sim.corp({ corpid }).apps.find((a) => a.kind === 'app')!.secret)
  await ask()
  const { secret } = sim.resetSecret({ corpid })
  await expect(ask()).resolves.toMatchObject({ close: 0 })
  await expect(before()).rejects.toMatchObject({ errcode: 40001 })
  await expect(clientWith(secret)()).resolves.toMatchObject({ close: 0 })
})
