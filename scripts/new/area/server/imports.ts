import { sql } from 'kysely'
import Type from 'typebox'
import { staffInScope } from '#core/server/access.ts'
import type { Context } from '#core/server/context.ts'
import { idOf } from '#core/server/ids.ts'
import type { ImportRow } from '#core/server/sheets/columns.ts'
import { importTask } from '#core/server/sheets/import.ts'
import { luckyDraws } from '../contract.ts'
import { add } from './lucky-draws.ts'

/** Each with the account of whoever answers for it. */
export const importLuckyDraws = importTask('lucky_draw_import', {
  title: { zh: '从文件导入抽奖', en: 'Import lucky draws from a file' },
  access: luckyDraws.import.access,
  options: Type.Object({}),
  columns: [
    {
      key: 'name',
      title: { zh: '名称', en: 'Name' },
      required: true,
      sample: { zh: '第一个', en: 'The first' },
      check: (name) => ([...name].length > 40 ? { zh: '最多 40 个字', en: 'At most 40 characters' } : undefined),
    },
    { key: 'staffExtId', title: { zh: '负责人账号', en: 'User id' }, required: true, sample: { zh: 'anna', en: 'anna' } },
  ],
  async check({ ctx }, rows) {
    const known = await staffOf(ctx, rows)
    return rows.map(({ values: { staffExtId = '' } }) =>
      known.has(staffExtId)
        ? []
        : [{ column: 'staffExtId', value: staffExtId, reason: { zh: '没有这位员工', en: 'There is no such member' } }],
    )
  },
  /** Called again with the same rows, it makes none twice: ids come from the task and the line. */
  async write(task, rows) {
    const known = await staffOf(task.ctx, rows)
    for (const { line, values } of rows)
      await add(task.ctx, {
        luckyDrawId: idOf(task.taskId, line),
        name: values.name!,
        note: '',
        staffId: known.get(values.staffExtId!)!,
      })
    return rows.map(() => undefined)
  },
})

/** By account, those whom the asker sees. */
async function staffOf(ctx: Context, rows: ImportRow[]): Promise<Map<string, string>> {
  const scope = await staffInScope(ctx)
  const { rows: found } = await sql<{ id: string; ext: string }>`
    select staff_id as id, staff_ext_id as ext from staff
    where corp_id = ${ctx.corpId} and staff_ext_id = any(${rows.map((r) => r.values.staffExtId ?? '')}::text[])`.execute(ctx.db)
  return new Map(found.filter(({ id }) => scope === null || scope.includes(id)).map(({ id, ext }) => [ext, id]))
}
