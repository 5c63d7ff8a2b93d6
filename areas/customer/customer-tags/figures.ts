import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { figure } from '#core/contract/figures.ts'
import { customerTags, tagStatistics } from './contract.ts'

const customers = {
  list: externalUsers.list,
  screen: 'customer-management.list',
  file: { call: externalUsers.export, input: (filters: object) => ({ filters }) },
}
const of = (departmentId: number | undefined) => ({
  status: 'friend' as const,
  ...(departmentId !== undefined && { departmentIds: [departmentId] }),
})

export const ofTag = (t: { tagId: string; customerCount: number }) => ({ value: t.customerCount, filter: { tagsAny: [t.tagId] } })

/** Tags and their statistics. */
export const tagFigures = {
  tagged: figure({
    ...customers,
    call: tagStatistics.overview,
    numbers: (d, { departmentId }) => [{ value: d.tagged, filter: { ...of(departmentId), noTags: false } }],
  }),
  untagged: figure({
    ...customers,
    call: tagStatistics.overview,
    numbers: (d, { departmentId }) => [{ value: d.untagged, filter: { ...of(departmentId), noTags: true } }],
  }),
  customersInRange: figure({
    ...customers,
    call: tagStatistics.list,
    numbers: (d, { departmentId }) => d.list.map((r) => ({ value: r.customerCount, filter: { ...of(departmentId), tagsAny: [r.tagId] } })),
  }),
  customers: figure({
    ...customers,
    call: customerTags.list,
    numbers: (d) => d.tagGroupList.flatMap((g) => g.tags.map(ofTag)),
  }),
}
