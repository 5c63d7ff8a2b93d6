import { customerKanban, customerStages } from '#areas/customer/customer-kanban/contract.ts'
import { processDraft, stage } from '#areas/customer/customer-kanban/testing.ts'
import type { TestApp } from '../harness.ts'

export interface Stages {
  process: string
  first: string
  second: string
}
/** A process in which every customer stands; three who have been customers for long (`customersOf`) came to the second stage so long ago that they are overdue, and one went on to it. */
export async function stagesOf(app: TestApp, customers: readonly string[], root: string): Promise<Stages> {
  const draft = processDraft('接待', [stage('新客'), stage('意向', { maxDays: 2 }), stage('成交', { kind: 'won' })])
  const { processId } = await app.call(customerStages.add, draft, root)
  const process = (await app.call(customerStages.list, {}, root)).list.find((p) => p.processId === processId)!
  const [first, second] = process.stages.map((s) => s.stageId) as [string, string]
  const at = new Date(Date.now() - 5 * 86_400_000).toISOString()
  const move = (customerId: string, stageId: string, version = 0, when?: string) =>
    app.call(customerKanban.move, { customerId, processId, stageId, version, ...(when && { at: when }) }, root)
  for (const [i, customerId] of customers.entries())
    if ([5, 11, 14].includes(i)) await move(customerId, second, 0, at)
    else await move(customerId, first)
  await move(customers[2]!, second, 1)
  return { process: processId, first, second }
}
