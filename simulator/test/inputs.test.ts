import { expect, test } from 'vitest'
import { routes, type SimApi } from '../src/sim/api.ts'
import { namesOf } from '../src/sim/input.ts'
import { startSimulator } from '../src/start.ts'

// What /sim takes: every action the names it has and no other, over HTTP and in the same process.

test('every action refuses a name that it does not have, and does nothing', async () => {
  const { url, sim, close } = await startSimulator({ scenario: 'empty' })
  const before = sim.events()
  for (const [action, [method, path]] of Object.entries(routes)) {
    const places = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name!, 'x']))
    const given = { nonsense: 1 }
    const address = new URL(url + path.replace(/:(\w+)/g, 'x'))
    if (method === 'GET') address.search = 'nonsense=1'
    const init = { method, ...(method !== 'GET' && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(given) }) }
    const answer = await fetch(address, init)
    // a page's script is told, and no request fails in its browser
    const status = action === 'invokeJs' ? 200 : 400
    expect([action, answer.status, await answer.text()]).toEqual([action, status, expect.stringContaining('：nonsense"')])
    const run = sim[action as keyof SimApi] as (input: object) => unknown
    expect(() => run({ ...places, ...given }), action).toThrow('：nonsense')
  }
  expect(sim.events()).toEqual(before)
  await close()
})

test('every name has a type, and another is refused', async () => {
  const { sim, close } = await startSimulator({ scenario: 'empty' })
  const either = new Set(['after', 'now', 'callee', 'items'])
  for (const action of Object.keys(routes) as (keyof SimApi)[])
    for (const name of namesOf(action).filter((one) => !either.has(one)))
      expect(() => (sim[action] as (input: object) => unknown)({ [name]: [{}] }), action).toThrow(`${name} 的类型不对`)
  await close()
})

test('a name inside an object that is known whole is refused, too; null is absent; a knob has no past', async () => {
  const { sim, close } = await startSimulator({ scenario: 'empty' })
  const { id } = sim.createCustomer({ name: '小测', gender: null } as never)
  const phone = { file: { name: 'a.txt', base64: 'eA==', size: 1 } }
  expect(() => sim.say({ conversation_id: 'x', from: id, msgtype: 'file', ...phone })).toThrow('没有这个参数：file.size')
  expect(() => sim.setKf({ upgrade: { userid: ['x'] } as object })).toThrow('没有这个参数：upgrade.userid')
  expect(() => sim.setClock({ advance_ms: 1, when: 1 } as object)).toThrow('没有这个参数：when')
  expect(() => sim.scan({ person_id: id } as never)).toThrow('缺少 text')
  expect(() => sim.setClock({ advance_ms: '1' } as never)).toThrow('advance_ms 的类型不对')
  await close()
})
