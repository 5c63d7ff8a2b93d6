// Conditions that are not declared would not be sent.
import '#areas/customer/crowd-pack/audience.ts'
import '#areas/customer/customer-management/audience.ts'
import '#areas/customer/customer-tags/audience.ts'
import '#areas/messaging/customer-mass-messages/audience.ts'
import { crowdPacks } from '#areas/customer/crowd-pack/contract.ts'
import { addDays, dayOf } from '#core/contract/time.ts'
import type { Company } from './company.ts'

/**
 * Three packs, made before the last thirty days are told: the live ones follow what is told then, each move on its own day; the people of the
 * fixed one stay as they are.
 */
export async function packsOf(company: Company): Promise<void> {
  const { call } = company
  const tags = new Map((await company.tags()).map((t) => [t.name, t.tagId]))
  const any = (...names: string[]) => names.flatMap((name) => tags.get(name) ?? [])
  const { packId: regulars } = await call(crowdPacks.add, {
    name: '常来的老客',
    note: '复购或会员，还是好友；新品和试吃先告诉他们',
    kind: 'live',
    audience: { tagsAny: any('复购', '已首购', '普通会员', '银卡会员'), status: 'friend' },
  })
  await call(crowdPacks.add, {
    name: '老客里一周没打扰的',
    note: '群发前用它，避免同一个人一周收到两次',
    kind: 'live',
    audience: { packsAny: [regulars], notReachedDays: 7 },
  })
  await call(crowdPacks.add, {
    name: '秋季开业那批',
    note: '开业两周里加的客户，年底回访用',
    kind: 'fixed',
    audience: { addedFrom: addDays(dayOf(new Date()), -60), addedTo: addDays(dayOf(new Date()), -46) },
  })
}
