import type { Static, TSchema } from 'typebox'
import { idOf } from '#core/server/ids.ts'
import { Refusal } from '#core/server/refusal.ts'
import type { TaskRun } from '#core/server/tasks/run.ts'
import { longTask } from '#core/server/tasks.ts'
import { liveCodes } from '../contract.ts'
import type { LiveCodeDraft } from '../draft.ts'
import * as codes from './codes.ts'
import { one, pickedIds } from './list.ts'

/** Many codes at once, as tasks (R013, R014, R020, R021). Each code is its own success or failure; running again skips what is done. */

export const batchCreate = longTask('live_code_batch_create', {
  input: liveCodes.batchCreate.input,
  title: ({ names }) => ({
    zh: `批量新建 ${names.length} 个渠道活码`,
    en: `Create ${names.length} live ${names.length === 1 ? 'code' : 'codes'}`,
  }),
  async run(task, { names, draft }) {
    task.total(names.length)
    // Ids from the task and the place in the list: a run after a killed worker makes no second code of the same name, and begins after
    // those of whom the cursor knows, for they may have been changed since.
    for (const [i, name] of names.entries()) {
      if (i < Number(task.cursor ?? 0)) continue
      await each(task, { name }, () => codes.create(task.ctx, { ...draft, name }, idOf(task.taskId, i)))
      if (i % 20 === 19) await task.saveCursor(i + 1)
    }
  },
})

export const batchUpdate = longTask('live_code_batch_update', {
  input: liveCodes.batchUpdate.input,
  title: { zh: '批量修改渠道活码', en: 'Change live codes' },
  run: (task, { picked, change }) =>
    overPicked(task, picked, async (wayId) => {
      const { draft, version } = await one(task.ctx, wayId)
      await codes.update(task.ctx, wayId, changed(draft, change), version)
    }),
})

export const batchSwitch = longTask('live_code_batch_switch', {
  input: liveCodes.batchSwitch.input,
  title: ({ on }) =>
    on ? { zh: '批量启用渠道活码', en: 'Switch live codes on' } : { zh: '批量停用渠道活码', en: 'Switch live codes off' },
  run: (task, { picked, on }) => overPicked(task, picked, (wayId) => codes.setOn(task.ctx, wayId, on)),
})

export const batchDelete = longTask('live_code_batch_delete', {
  input: liveCodes.batchDelete.input,
  title: { zh: '批量删除渠道活码', en: 'Delete live codes' },
  run: (task, { picked }) => overPicked(task, picked, (wayId) => codes.remove(task.ctx, wayId)),
})

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
    // The hours stay; who is on them changes.
    ...(change.receivers && { bands: draft.bands.map((b) => ({ ...b, receivers: change.receivers! })) }),
  }
}

type Picked = Static<typeof liveCodes.batchDelete.input>['picked']

/** The pick is fixed when the task first runs; the cursor says how far it came. */
async function overPicked<I extends TSchema>(
  task: TaskRun<Static<I>>,
  picked: Picked,
  run: (wayId: string) => Promise<unknown>,
): Promise<void> {
  const state = (task.cursor as { ids: string[]; next: number } | null) ?? { ids: await pickedIds(task.ctx, picked), next: 0 }
  task.total(state.ids.length)
  for (let i = state.next; i < state.ids.length; i++) {
    const wayId = state.ids[i]!
    await each(task, { [task.ctx.lang === 'en' ? 'Name' : '名称']: await nameOf(task, wayId) }, () => run(wayId))
    if (i % 20 === 19) await task.saveCursor({ ids: state.ids, next: i + 1 })
  }
}

async function nameOf(task: TaskRun, wayId: string): Promise<string> {
  const row = await task.ctx.db
    .selectFrom('live_codes')
    .select('name')
    .where('corp_id', '=', task.ctx.corpId)
    .where('way_id', '=', wayId)
    .executeTakeFirst()
  return row?.name ?? wayId
}

async function each(task: TaskRun, row: Record<string, string>, run: () => Promise<unknown>): Promise<void> {
  await task.checkpoint()
  try {
    await run()
    task.done()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    task.fail(row, error.said)
  }
}
