import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { alsoIn, figure } from '#core/contract/figures.ts'
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

const marks = {
  list: tagStatistics.records,
  screen: 'customer-tags.stats',
  words: { tab: 'records' },
  hash: 'records',
  file: { call: tagStatistics.exportRecords, input: (filters: object) => ({ filters }) },
}
const marked = (only: 'added' | 'removed') =>
  figure({
    ...marks,
    call: tagStatistics.overview,
    numbers: (d, { compareFrom: _, compareTo: __, ...asked }) => [{ value: d.now[only], filter: { ...asked, only } }],
  })
const markedByTag = (only: 'added' | 'removed') =>
  figure({
    ...marks,
    call: tagStatistics.list,
    numbers: (d, { from, to, departmentId }) =>
      d.list.map((r) => ({ value: r[only], filter: { from, to, departmentId, tagId: r.tagId, only } })),
  })

export const ofTag = (t: { tagId: string; customerCount: number }, departmentId?: number) => ({
  value: t.customerCount,
  filter: { ...(departmentId !== undefined && of(departmentId)), tagsAny: [t.tagId] },
})

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
  tags: figure({
    call: tagStatistics.overview,
    list: tagStatistics.list,
    screen: 'customer-tags.stats',
    hash: 'records',
    numbers: (d, { from, to, departmentId }) => [{ value: d.tags, filter: { from, to, departmentId } }],
    file: { call: customerTags.exportV2, input: (filters) => ({ filters }) },
  }),
  added: marked('added'),
  removed: marked('removed'),
  addedOfTag: markedByTag('added'),
  removedOfTag: markedByTag('removed'),
  customersInRange: figure({
    ...customers,
    call: tagStatistics.list,
    numbers: (d, { departmentId }) => d.list.map((r) => ({ value: r.customerCount, filter: { ...of(departmentId), tagsAny: [r.tagId] } })),
  }),
  customers: figure({
    ...customers,
    call: customerTags.list,
    numbers: (d, { departmentId }) => d.tagGroupList.flatMap((g) => g.tags.map((t) => ofTag(t, departmentId))),
    also: [alsoIn(customerTags.options, (d) => d.list.flatMap((g) => g.tags.map((t) => ofTag(t))))],
  }),
  inUse: figure({
    ...customers,
    call: customerTags.systemList,
    numbers: (d, { departmentId }) => d.tagGroupList.flatMap((g) => g.tags.map((t) => ofTag(t, departmentId))),
  }),
}
