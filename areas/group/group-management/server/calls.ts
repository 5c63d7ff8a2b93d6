import type { Parsed } from '#core/contract/call.ts'
import type { Context } from '#core/server/context.ts'
import { lastTask } from '#core/server/gate/last-task.ts'
import { implement } from '#core/server/implement.ts'
import { badFields } from '#core/server/refusal.ts'
import { startTask } from '#core/server/tasks.ts'
import { groups, groupsBeside } from '../contract.ts'
import { exportMembers } from './exports.ts'
import { type Filter, findGroup, list } from './list.ts'
import { listMembers } from './members.ts'
import { startGroupSync } from './sync.ts'

/** R072 names them; what cannot be obeyed yet is refused, so that nobody believes to see a part of the groups. */
function refuseUnknown({ sourceType, tagIdList, tagsUnionType, filterStaffMaAuthorized }: Filter): void {
  const asked = {
    source_type: sourceType,
    tag_id_list: tagIdList?.length,
    tags_union_type: tagsUnionType,
    filter_staff_ma_authorized: filterStaffMaAuthorized,
  }
  const message = { zh: '还不能按这一项筛选客户群', en: 'Groups cannot be filtered by this yet' }
  const fields = Object.entries(asked).flatMap(([field, value]) => (value ? [{ field, message }] : []))
  if (fields.length > 0) throw badFields(fields)
}

async function members(ctx: Context, input: Parsed<typeof groups.members>) {
  await findGroup(ctx, input)
  return listMembers(ctx, input)
}

export default [
  ...implement(groups, {
    list: (ctx, input) => {
      refuseUnknown(input)
      return list(ctx, input)
    },
    detail: findGroup,
    members,
    async exportMembers(ctx, input) {
      await findGroup(ctx, input.filters)
      return startTask(ctx, exportMembers, input)
    },
    sync: (ctx) => startGroupSync(ctx),
    syncStatus: (ctx) => lastTask(ctx, 'group_sync'),
  }),
  ...implement(groupsBeside, { detail: findGroup, members }),
]
