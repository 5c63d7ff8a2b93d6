import type { Context } from '#core/server/context.ts'
import type { CallbackHandlers } from '#core/server/gate/callback-worker.ts'
import { syncDepartments } from './departments.ts'
import { fetchStaff, markLeft } from './nouns/staff.ts'

const refetch = async (ctx: Context, { UserID }: { UserID: string }) => {
  if (!(await fetchStaff(ctx, UserID))) await markLeft(ctx, [UserID])
}
const departments = async (ctx: Context) => {
  await syncDepartments(ctx)
}

/** A callback is a hint; what is true is asked (DESIGN §5). New apps are told no names anyway (platform/02 §6.5). */
export default {
  'change_contact/create_user': refetch,
  'change_contact/update_user': async (ctx, event) => {
    if (event.NewUserID) {
      await ctx.db
        .updateTable('staff')
        .set({ staff_ext_id: event.NewUserID })
        .where('corp_id', '=', ctx.corpId)
        .where('staff_ext_id', '=', event.UserID)
        .execute()
      return refetch(ctx, { UserID: event.NewUserID })
    }
    await refetch(ctx, event)
  },
  'change_contact/delete_user': async (ctx, { UserID }) => {
    await markLeft(ctx, [UserID])
  },
  'change_contact/create_party': departments,
  'change_contact/update_party': departments,
  'change_contact/delete_party': departments,
} satisfies CallbackHandlers
