import { customerKnown, customersSynced, remarkChanged } from '#areas/customer/customer-management/contract.ts'
import { customerMoved } from '#areas/customer/customer-relation-supervision/contract.ts'
import { tagsDeleted, tagsSynced } from '#areas/customer/customer-tags/contract.ts'
import { groupDismissed, groupMemberJoined, groupMemberLeft, groupsSynced } from '#areas/group/group-management/contract.ts'
import { staffChanged, staffLeft } from '#areas/staff/staff-management/contract.ts'
import type { Audience } from '#core/contract/audience.ts'
import { on } from '#core/server/events.ts'
import { lookAgain } from './look.ts'
import { marked } from './marks.ts'
import type { PackRow } from './rows.ts'

const name = 'crowd_packs'
/** Packs whose condition asks one of these. */
const asking =
  (...fields: (keyof Audience)[]) =>
  ({ audience }: PackRow) =>
    fields.some((field) => audience[field] !== undefined)
const ofGroups = asking('groupIds', 'notInGroup')

/** What timelines tell is read from them (`refresh.ts`); these tell the rest. */
export default [
  on(remarkChanged, name, (ctx, { customerId }) => marked(ctx, customerId, 'remark')),
  on(customerKnown, name, (ctx, { customerId }) => marked(ctx, customerId, 'remark')),
  on(customerMoved, name, (ctx, { customerId }) => marked(ctx, customerId, 'movedPrivately')),
  on(groupMemberJoined, name, (ctx, { customerId }) => marked(ctx, customerId!, 'group'), {
    when: ({ customerId }) => customerId !== null,
  }),
  on(groupMemberLeft, name, (ctx, { customerId }) => marked(ctx, customerId!, 'group'), { when: ({ customerId }) => customerId !== null }),
  on(groupDismissed, name, (ctx) => lookAgain(ctx, ofGroups)),
  on(groupsSynced, name, (ctx) => lookAgain(ctx, ofGroups)),
  on(customersSynced, name, (ctx) => lookAgain(ctx)),
  on(tagsSynced, name, (ctx) => lookAgain(ctx, asking('tagsAny', 'tagsAll', 'tagsNone', 'noTags'))),
  on(tagsDeleted, name, (ctx) => lookAgain(ctx, asking('tagsAny', 'tagsAll', 'tagsNone', 'noTags'))),
  on(staffChanged, name, (ctx) => lookAgain(ctx, asking('departmentIds'))),
  on(staffLeft, name, (ctx) => lookAgain(ctx, asking('departmentIds', 'relation'))),
]
