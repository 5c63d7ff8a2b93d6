import Type, { type Static } from 'typebox'
import { batchTask, recordTouched, rowsNamed } from '#core/server/batch.ts'
import { idOf } from '#core/server/ids.ts'
import { liveCodes } from '../contract.ts'
import type { LiveCodeDraft } from '../draft.ts'
import * as codes from './codes.ts'
import { detail, pickCodes } from './list.ts'

/** Many codes at once (R013, R014, R020, R021). */

const resultList = { list: liveCodes.list, screen: 'live-codes.list' }

export const batchCreate = batchTask('live_code_batch_create', {
  input: liveCodes.batchCreate.input,
  title: ({ names }) => ({
    zh: `批量新建 ${names.length} 个渠道活码`,
    en: `Create ${names.length} live ${names.length === 1 ? 'code' : 'codes'}`,
  }),
  resultList,
  pick: async (_ctx, { names }) => rowsNamed(names),
  async one(task, { id, name }, { draft }) {
    // Ids from the task and the place in the list: a run after a killed worker makes no second code of the same name.
    const { wayId } = await codes.create(task.ctx, { ...draft, name }, idOf(task.taskId, id))
    await recordTouched(task, task.ctx.db, [{ id: wayId, name }])
  },
})

export const batchUpdate = batchTask('live_code_batch_update', {
  input: liveCodes.batchUpdate.input,
  title: { zh: '批量修改渠道活码', en: 'Change live codes' },
  resultList,
  pick: pickCodes,
  async one(task, row, { change }) {
    const { draft, version } = await detail(task.ctx, row.id)
    await codes.update(task.ctx, row.id, putInstead(changed(draft, change), change.instead), version)
    await recordTouched(task, task.ctx.db, [row])
  },
})

export const batchSwitch = batchTask('live_code_batch_switch', {
  input: liveCodes.batchSwitch.input,
  title: ({ on }) =>
    on ? { zh: '批量启用渠道活码', en: 'Switch live codes on' } : { zh: '批量停用渠道活码', en: 'Switch live codes off' },
  resultList,
  pick: pickCodes,
  one: (task, row, { on }) => codes.setOn(task.ctx, row.id, on, (tx) => recordTouched(task, tx, [{ ...row, change: { on: !on } }])),
  undo: {
    call: liveCodes.batchSwitch,
    change: Type.Object({ on: Type.Boolean() }),
    one: (task, { id, change }) => codes.setOn(task.ctx, id, change.on),
  },
})

export const batchDelete = batchTask('live_code_batch_delete', {
  input: liveCodes.batchDelete.input,
  title: { zh: '批量删除渠道活码', en: 'Delete live codes' },
  pick: pickCodes,
  one: (task, { id }) => codes.remove(task.ctx, id),
})

/** Whoever receives there already keeps their own share. */
export function putInstead(draft: LiveCodeDraft, instead: { of: string; staffId: string } | undefined): LiveCodeDraft {
  if (!instead) return draft
  const { of, staffId } = instead
  const swap = (id: string) => (id === of ? staffId : id)
  return {
    ...draft,
    bands: draft.bands.map((b) => ({
      ...b,
      receivers: b.receivers.some((r) => r.staffId === staffId)
        ? b.receivers.filter((r) => r.staffId !== of)
        : b.receivers.map((r) => ({ ...r, staffId: swap(r.staffId) })),
    })),
    backupStaffIds: [...new Set(draft.backupStaffIds.map(swap))],
  }
}

export function changed(draft: LiveCodeDraft, change: Static<typeof liveCodes.batchUpdate.input>['change']): LiveCodeDraft {
  const tagIds = draft.tagIds.filter((id) => !change.removeTagIds?.includes(id))
  return {
    ...draft,
    tagIds: [...new Set([...tagIds, ...(change.addTagIds ?? [])])],
    ...(change.groupId !== undefined && { groupId: change.groupId }),
    ...(change.backupStaffIds && { backupStaffIds: change.backupStaffIds }),
    ...(change.roundCap !== undefined && { roundCap: change.roundCap }),
    ...(change.skipVerify !== undefined && { skipVerify: change.skipVerify }),
    ...(change.tagDuplicates !== undefined && { tagDuplicates: change.tagDuplicates }),
    ...(change.blacklisted && { blacklisted: change.blacklisted }),
    ...(change.welcome && { welcome: { ...draft.welcome, mode: 'same' as const, content: change.welcome } }),
    // Hours are kept, only the people change.
    ...(change.receivers && { bands: draft.bands.map((b) => ({ ...b, receivers: change.receivers! })) }),
  }
}
