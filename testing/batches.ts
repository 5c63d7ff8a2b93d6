import { liveCodes } from '#areas/acquisition/live-codes/contract.ts'
import { blackList } from '#areas/customer/blacklist/contract.ts'
import { clearRecords } from '#areas/customer/customer-clear/contract.ts'
import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { clues } from '#areas/customer/customer-open-sea/contract.ts'
import { batchMarking, customerTags } from '#areas/customer/customer-tags/contract.ts'
import { transfer, transferRecords } from '#areas/customer/customer-transfer/contract.ts'
import { preFieldRecords, preFields, preTagRecords, preTags } from '#areas/customer/pre-tag/contract.ts'
import { seats } from '#areas/staff/seats/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import type { AnyCall } from '#core/contract/call.ts'
import type { Company } from './company.ts'
import type { TestApp } from './harness.ts'

interface Case {
  call: AnyCall
  input: object
  /** The ids of exactly those rows that it changes; of rows that it makes they are asked for afterwards. */
  touches: string[] | (() => Promise<string[]>)
}

/** One batch for each list that can show the rows of a batch. Rows that must exist at WeCom are made right before, as a sync would delete others. */
export async function* batchCases(
  app: TestApp,
  { staff: ours, ways, expected, clearRules, sea, viewers: { root } }: Company,
): AsyncGenerator<Case> {
  // The first is on already.
  yield { call: liveCodes.batchSwitch, input: { picked: { ids: [ways[0], ways[2]] }, on: true }, touches: [ways[2]!] }

  // ann has one already.
  yield { call: seats.batchAssign, input: { picked: { ids: [ours.ann, ours.cat] }, kinds: ['chat'] }, touches: [ours.cat] }

  for (const [list, records, { entries, hits }] of [
    [preTags, preTagRecords, expected.tags],
    [preFields, preFieldRecords, expected.fields],
  ] as const) {
    // The fourth is off already.
    yield { call: list.batchSwitch, input: { picked: { ids: [entries[0], entries[3]] }, on: false }, touches: [entries[0]!] }
    yield { call: records.batchDecide, input: { picked: { ids: [hits[0], hits[1]] }, decision: 'dismiss' }, touches: [hits[1]!] }
  }

  // Of the first rule, what is done already stays.
  const proposals = (await app.call(clearRecords.proposals, { ruleIds: [clearRules[0]!] }, root)).list
  const those = (state: string) => proposals.find((p) => p.state === state)!.recordId
  yield {
    call: clearRecords.decide,
    input: { picked: { ids: [those('waiting'), those('done')] }, decision: 'reject' },
    touches: [those('waiting')],
  }
  // The first is of this grade already.
  const graded = { picked: { ids: [sea.clues[0], sea.clues[1]] }, gradeId: sea.grades[0] }
  yield { call: clues.batchGrade, input: graded, touches: [sea.clues[1]!] }

  app.sim.createStaff({ userid: 'zoe', name: 'zoe', department: [1], customer_contact: true })
  await app.call(staff.sync, {}, root)
  await app.settled()
  for (const name of ['批客一', '批客二']) app.sim.add({ person_id: app.sim.createCustomer({ name }).id, userid: 'zoe' })
  await app.settled()
  const audience = { keyword: '批客' }
  const touches = (await app.call(externalUsers.list, audience, root)).list.map((c) => c.customerId)
  const { tagIds } = await app.call(customerTags.add, { groupName: '批量', names: ['批'] }, root)
  yield { call: batchMarking.startV3, input: { audience, addTagIds: tagIds, removeTagIds: [] }, touches }
  yield { call: blackList.batchAdd, input: { audience, reason: '清理', until: null }, touches }

  const zoe = (await app.call(staff.one, { staffExtId: 'zoe' }, root)).staffId
  app.sim.createStaff({ userid: 'zack', name: 'zack', department: [1], customer_contact: true })
  await app.call(staff.sync, {}, root)
  await app.settled()
  const zack = (await app.call(staff.one, { staffExtId: 'zack' }, root)).staffId
  const given = async () => (await app.call(transferRecords.list, { fromStaffIds: [zoe] }, root)).list.map((r) => r.recordId)
  yield { call: transfer.add, input: { fromStaffId: zoe, takers: [{ staffId: zack, weight: 1 }] }, touches: given }
}
