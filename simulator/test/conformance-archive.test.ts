import { generateKeyPairSync } from 'node:crypto'
import * as calls from '@rapport/wecom/calls/archive.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { archive } from '../../platform/conformance/archive.ts'
import { DEMO_ARCHIVE_SECRET } from '../src/scenarios/demo-data.ts'
import { type Trial, trial } from './conformance-rig.ts'
import { type Rig, rig } from './rig.ts'

// platform/07 §6: every endpoint right and wrong

let r: Rig
let t: Trial

beforeAll(async () => {
  r = await rig()
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const public_key = String(publicKey.export({ type: 'spki', format: 'pem' }))
  await r.sim.setArchive({ on: true, permits: { linxiaoman: 3, tangguo: 1 }, public_key })
  const token = await r.token(DEMO_ARCHIVE_SECRET)
  t = trial(r.url, archive, { archive: async () => token })
})
afterAll(() => r.close())

type Wrong = [Record<string, unknown>, number][]

test('scope, agreements, groups and robots', async () => {
  const person = await r.sim.createCustomer({ name: '同意的' })
  await r.sim.add({ person_id: person.id, userid: 'linxiaoman' })
  await r.sim.agree({ person_id: person.id, userid: 'linxiaoman' })
  await t.call(calls.msgauditGetPermitUserList, { type: 3 })
  const info = [{ userid: 'linxiaoman', exteranalopenid: person.id }]
  const unknown: Wrong = [[{ info: [{ userid: 'nobody', exteranalopenid: person.id }] }, 301061]]
  await t.call(calls.msgauditCheckSingleAgree, { info }, { wrong: unknown })
  const { chat_id } = await r.sim.createGroup({ owner: 'linxiaoman', name: '客户群', members: [person.id] })
  const foreign: Wrong = [[{ roomid: 'wrNobody' }, 92002]]
  await t.call(calls.msgauditCheckRoomAgree, { roomid: chat_id }, { wrong: foreign })
  const { roomid } = await r.sim.archiveRoom({ name: '早会', owner: 'linxiaoman', members: ['tangguo'], notice: '八点' })
  await t.call(calls.msgauditGroupchatGet, { roomid }, { wrong: [...foreign, [{ roomid: chat_id }, 301059]] })
  const { robot_id } = await r.sim.archiveRobot({ name: '小麦', userid: 'tangguo' })
  await t.call(calls.msgauditGetRobotInfo, { robot_id }, { wrong: [[{ robot_id: 'wbNobody' }, 40058]] })
})

test('off, and out of contract', async () => {
  const ask = (errcode: number) => expect(t.call(calls.msgauditGetPermitUserList, {})).rejects.toMatchObject({ errcode })
  await r.sim.setArchive({ expired: true })
  await ask(301052)
  await r.sim.setArchive({ on: false })
  await ask(301053)
})

test('nothing of the chapter is left out', () => {
  expect(t.untried()).toEqual([])
  console.log(t.table())
})
