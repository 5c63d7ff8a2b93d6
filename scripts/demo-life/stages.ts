import { customFields } from '#areas/customer/customer-fields/contract.ts'
import { customerKanban, customerStages } from '#areas/customer/customer-kanban/contract.ts'
import type { ProcessDraft, StageDraft } from '#core/contract/stages.ts'
import type { Company, Known } from './company.ts'
import { all } from './past.ts'

const stage = (labelZh: string, labelEn: string, color: StageDraft['color'], more: Partial<StageDraft> = {}): StageDraft => ({
  kind: 'open',
  labelZh,
  labelEn,
  color,
  probability: 0,
  requiredFieldIds: [],
  reasonNeeded: false,
  maxDays: null,
  remindAfter: null,
  remindEvery: null,
  ...more,
})
const plain = { forwardOnly: false, autoEnter: false, amountFieldId: null, departmentIds: [], staffIds: [] }
/** How a bakery sells cakes to people, and breakfast to companies. */
const cakes: ProcessDraft = {
  ...plain,
  nameZh: '蛋糕定制',
  nameEn: 'Cakes to order',
  autoEnter: true,
  stages: [
    stage('新客', 'New', 'sky', { probability: 10, maxDays: 14, remindAfter: 5, remindEvery: 7 }),
    stage('意向', 'Interested', 'blue', { probability: 30, maxDays: 7, remindAfter: 3, remindEvery: 3 }),
    stage('试吃邀约', 'Tasting', 'violet', { probability: 50, maxDays: 7, remindAfter: 3, remindEvery: 3 }),
    stage('报价', 'Offer', 'amber', { probability: 70, maxDays: 5, remindAfter: 2, remindEvery: 2 }),
    stage('成交', 'Won', 'teal', { kind: 'won', probability: 100 }),
    stage('流失', 'Lost', 'grey', { kind: 'lost', reasonNeeded: true }),
  ],
}
const breakfasts: ProcessDraft = {
  ...plain,
  nameZh: '企业早餐',
  nameEn: 'Company breakfasts',
  forwardOnly: true,
  stages: [
    stage('初次拜访', 'First visit', 'blue', { probability: 20, maxDays: 10 }),
    stage('方案', 'Proposal', 'amber', { probability: 50, maxDays: 10 }),
    stage('签约', 'Signed', 'teal', { kind: 'won', probability: 100 }),
  ],
}
const lostFor = ['价格偏高', '时间来不及', '选了别家', '只是问问']
const day = 86_400_000

/** The weeks before Rapport, as people of the company write them down on the first day: each move with the day it happened. */
export async function stagesOf({ call }: Company, pool: Known[]): Promise<void> {
  const { list: fields } = await call(customFields.list, {})
  const amountFieldId = fields.find((f) => f.key === 'spent')?.fieldId ?? null
  const ids: string[] = []
  for (const draft of [{ ...cakes, amountFieldId }, breakfasts]) ids.push((await call(customerStages.add, draft)).processId)
  const { list } = await call(customerStages.list, {})
  const [cake, breakfast] = ids.map((id) => list.find((p) => p.processId === id)!.stages.map((s) => s.stageId)) as [string[], string[]]
  const now = Date.now()
  /** From stage to stage, a few days in each; `left` days ago they came to the last one. */
  const walk = async (known: Known, processId: string, way: readonly string[], left: number, reason?: string) => {
    const { customerId, userid } = known
    const first = Math.max(known.addedAt, now - 28 * day)
    const last = Math.max(first, now - left * day)
    for (const [n, stageId] of way.entries()) {
      const at = new Date(way.length === 1 ? last : first + ((last - first) * n) / (way.length - 1)).toISOString()
      const why = reason && n === way.length - 1 ? { reason } : {}
      await call(customerKanban.move, { customerId, processId, stageId, version: n, at, ...why }, userid)
    }
  }
  const ends = [0, 1, 2, 1, 3, 4, 0, 2, 1, 4, 5, 3]
  // those who have been there for longer than a week have a way behind them
  const known = pool.filter((c) => c.addedAt < now - 8 * day)
  const walks = known.slice(0, 110).map((known, n) => () => {
    const end = ends[n % ends.length]!
    const way = end === 5 ? [...cake.slice(0, 2), cake[5]!] : cake.slice(0, end + 1)
    return walk(known, ids[0]!, way, 1 + ((n * 5) % 19), end === 5 ? lostFor[n % lostFor.length] : undefined)
  })
  const visits = known.slice(110, 130).map((known, n) => () => walk(known, ids[1]!, breakfast.slice(0, 1 + (n % 3)), 1 + ((n * 3) % 15)))
  await all([...walks, ...visits])
}
