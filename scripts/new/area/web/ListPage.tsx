import { makes, makesAll } from '#core/web/blocks/table/actions.ts'
import { CallTable } from '#core/web/blocks/table/CallTable.tsx'
import { drawn } from '#core/web/blocks/table/drawn.ts'
import { type Chosen, type FilterOf, pickedOf } from '#core/web/blocks/table/model.ts'
import { go } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { luckyDrawColumns } from '../columns.ts'
import { type LuckyDraw, luckyDraws } from '../contract.ts'
import { luckyDrawsArt } from './art.tsx'
import { luckyDrawScreens } from './screens.ts'
import { luckyDrawText } from './text.ts'

type ListFilter = FilterOf<typeof luckyDraws.list>

export default function ListPage() {
  const text = useText(luckyDrawText)
  const open = ({ luckyDrawId }: LuckyDraw) => go(linkTo(luckyDrawScreens.detail, { luckyDrawId }))
  return (
    <CallTable
      call={luckyDraws.list}
      table="lucky_draws"
      rowKey="luckyDrawId"
      title={text.title}
      unit={text.unit}
      search={text.search}
      filters={[{ key: 'staffIds', label: text.staff, kind: 'staff' }]}
      columns={drawn(luckyDrawColumns)}
      file={{ call: luckyDraws.export }}
      toolbar={[
        { key: 'import', label: text.import, needs: luckyDraws.import, to: linkTo(luckyDrawScreens.import) },
        { key: 'add', label: text.add, primary: true, needs: luckyDraws.add, to: linkTo(luckyDrawScreens.edit) },
      ]}
      batch={[
        {
          key: 'delete',
          label: text.delete,
          danger: true,
          ...makesAll(luckyDraws.batchDelete, (chosen: Chosen<ListFilter>) => ({ picked: pickedOf(chosen) }), {
            confirm: (count) => ({ title: text.deleteMany(count), content: text.deleteText, verb: text.delete, danger: true }),
            done: () => toast.success(text.started),
          }),
        },
      ]}
      actions={(row) => [
        {
          key: 'edit',
          label: text.edit,
          needs: luckyDraws.update,
          run: () => go(linkTo(luckyDrawScreens.edit, { luckyDrawId: row.luckyDrawId })),
        },
        {
          key: 'delete',
          label: text.delete,
          danger: true,
          ...makes(
            luckyDraws.delete,
            { luckyDrawId: row.luckyDrawId },
            { confirm: { title: text.deleteTitle(row.name), content: text.deleteText, verb: text.delete, danger: true } },
          ),
        },
      ]}
      onOpen={open}
      empty={{ art: luckyDrawsArt, title: text.emptyTitle }}
    />
  )
}
