import { externalcontactGetCorpTagList } from '@rapport/wecom/calls/corp-tags.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldsOf, listenWith, type Receiver, type Rig, receiver, rig } from './rig.ts'

let r: Rig
let product: Receiver
beforeAll(async () => {
  product = await receiver()
  r = await rig({ callback: listenWith(product) })
})
afterAll(async () => {
  await r.close()
  await product.close()
})

test('the admin renames and deletes tags: apps hear it, and the last tag takes its group along', async () => {
  const [group] = (await r.ok(externalcontactGetCorpTagList, {})).tag_group
  const [first, ...rest] = group!.tag
  await r.sim.changeTag({ id: group!.group_id, name: '改过的组' })
  await r.sim.changeTag({ id: first!.id, name: '改过的标签' })
  const now = (await r.ok(externalcontactGetCorpTagList, { group_id: [group!.group_id] })).tag_group[0]!
  expect([now.group_name, now.tag[0]!.name]).toEqual(['改过的组', '改过的标签'])
  for (const { id } of [...rest, first!]) await r.sim.changeTag({ id, deleted: true })
  const left = (await r.ok(externalcontactGetCorpTagList, {})).tag_group
  expect(left.map((g) => g.group_id)).not.toContain(group!.group_id)
  await r.sim.settled()
  expect(product.events.map((e) => [e.key, fieldsOf(e).Id, fieldsOf(e).TagType])).toEqual([
    ['change_external_tag/update', group!.group_id, 'tag_group'],
    ['change_external_tag/update', first!.id, 'tag'],
    ...[...rest, first!].map(({ id }) => ['change_external_tag/delete', id, 'tag']),
  ])
  await expect(r.sim.changeTag({ id: first!.id, name: '又一次' })).rejects.toThrow('没有这个标签')
})

test('a page of the same machine may act, a page of the web may not', async () => {
  const reset = (origin: string) =>
    fetch(`${r.url}/sim/settings`, { method: 'POST', headers: { origin, 'content-type': 'application/json' }, body: '{}' })
  for (const origin of ['http://127.0.0.1:3000', 'http://localhost:5173', r.url]) expect((await reset(origin)).status).toBe(200)
  for (const origin of ['https://evil.example', 'http://127.0.0.1.evil.example', 'null']) {
    const answer = await reset(origin)
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([403, null])
  }
})
