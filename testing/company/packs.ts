import { crowdPacks } from '#areas/customer/crowd-pack/contract.ts'
import type { TestApp } from '../harness.ts'

/** A fixed pack of five customers, one of whom was taken out and two were put in, and a live one of the first tag. */
export async function packsOf(app: TestApp, customers: string[], tags: string[], root: string): Promise<string[]> {
  const fixed = await app.call(
    crowdPacks.add,
    { name: '固定五人', note: '', kind: 'fixed', audience: { customerIds: customers.slice(0, 4) } },
    root,
  )
  const live = await app.call(crowdPacks.add, { name: '活的', note: '', kind: 'live', audience: { tagsAny: [tags[0]!] } }, root)
  await app.settled()
  const { packId } = fixed
  await app.call(crowdPacks.batchAdd, { packId, audience: { customerIds: customers.slice(4, 6) } }, root)
  await app.settled()
  await app.call(crowdPacks.batchRemove, { packId, audience: { customerIds: [customers[0]!] } }, root)
  await app.settled()
  return [packId, live.packId]
}
