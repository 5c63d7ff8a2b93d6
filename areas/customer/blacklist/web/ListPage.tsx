import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { customerScreens } from '#areas/customer/customer-management/web/screens.ts'
import { makes } from '#core/web/blocks/table/actions.ts'
import { batchFilter } from '#core/web/blocks/table/batch-filter.tsx'
import { CallTable, type Chosen, type FilterOf } from '#core/web/blocks/table/CallTable.tsx'
import { Lead } from '#core/web/blocks/table/cells.tsx'
import { drawn } from '#core/web/blocks/table/drawn.ts'
import { pickedOf } from '#core/web/blocks/table/model.ts'
import { lastDay } from '#core/web/blocks/term.ts'
import { confirm, openDialog } from '#core/web/dialog.tsx'
import { go } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { useCommand } from '#core/web/request/query.ts'
import { opens } from '#core/web/session.ts'
import { openTasks } from '#core/web/shell/tasks.ts'
import { fmt } from '#core/web/text/format.ts'
import { say, useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { Status } from '#core/web/ui/Tag.tsx'
import { listedColumns } from '../columns.ts'
import { blackList, type ListedRow } from '../contract.ts'
import { blackListImport } from '../imports.ts'
import { blackListArt } from './art.tsx'
import { offWithUndo } from './put-on-list.ts'
import { blackListScreens } from './screens.ts'
import { blackListText } from './text.ts'

type ListFilter = FilterOf<typeof blackList.list>
const detailOf = (customerId: string) => linkTo(customerScreens.detail, { customerId })

/** Who is sent no mass message and is not welcomed by codes, why and how long. */
export default function ListPage() {
  const text = useText(blackListText)
  const removeAll = useCommand(blackList.batchRemove, {
    onSuccess: () => void toast.success(text.removing, { action: { label: text.look, onClick: openTasks } }),
  })
  const asks = (title: string) => ({ title, content: text.removeText, verb: text.remove })
  const takeOff = async (chosen: Chosen<ListFilter>, title: string, done?: () => void) => {
    if (!(await confirm(asks(title)))) return
    removeAll.mutate({ picked: pickedOf(chosen) }, { onSuccess: done })
  }
  return (
    <CallTable
      call={blackList.list}
      table="black_list"
      rowKey="customerId"
      rowName={(row) => row.remark || row.name}
      title={text.title}
      unit={text.unit}
      search={text.search}
      filters={[
        { key: 'staffIds', label: text.staff, kind: 'staff', icon: <Icon name="user" size={13} /> },
        {
          key: 'term',
          label: text.term,
          kind: 'choice',
          options: [
            { value: 'ever', label: text.terms.ever },
            { value: 'ends', label: text.terms.ends },
          ],
          icon: <Icon name="timer" size={13} />,
        },
        batchFilter(),
        { key: 'addedFrom', to: 'addedTo', label: text.days, kind: 'days', icon: <Icon name="calendar-days" size={13} /> },
      ]}
      file={{ call: blackList.export }}
      columns={drawn(listedColumns, {
        name: (r) => <Lead name={r.name} second={r.remark} avatar={r.avatar} to={opens('customer') ? detailOf(r.customerId) : undefined} />,
        until: (r) => <Term until={r.until} />,
        status: (r) => (r.status === 'friend' ? <Status kind="ok">{text.friend}</Status> : <Status kind="off">{text.lost}</Status>),
      })}
      toolbar={[
        { key: 'records', label: text.records, icon: <Icon name="history" size={14} />, needs: null, to: linkTo(blackListScreens.records) },
        {
          key: 'import',
          label: text.import,
          icon: <Icon name="upload" size={14} />,
          needs: blackListImport.start,
          to: linkTo(blackListScreens.import),
        },
        { key: 'add', label: text.add, icon: <Icon name="plus" size={14} />, primary: true, needs: blackList.add, run: () => entry() },
      ]}
      batch={[
        {
          key: 'remove',
          label: text.remove,
          icon: <Icon name="user-check" size={14} />,
          needs: blackList.batchRemove,
          run: (chosen, { count, clear }) => takeOff(chosen, text.removeTitle(fmt.number(count)), clear),
        },
      ]}
      actions={(row) => [
        { key: 'open', label: text.open, needs: externalUsers.detail, run: () => go(detailOf(row.customerId)) },
        { key: 'edit', label: text.edit, needs: blackList.update, run: () => entry(row) },
        {
          key: 'remove',
          label: text.remove,
          ...makes(
            blackList.remove,
            { customerIds: [row.customerId] },
            {
              confirm: asks(text.removeOne(row.remark || row.name)),
              done: ({ taken }) => (taken ? offWithUndo(row.customerId, row) : void toast.warning(text.gone)),
            },
          ),
        },
      ]}
      onOpen={(row) => opens('customer') && go(detailOf(row.customerId))}
      empty={{ art: blackListArt, title: text.emptyTitle, hint: text.emptyHint }}
    />
  )
}

const entry = (row?: ListedRow) =>
  openDialog<{ row?: ListedRow }, boolean>(() => import('./EntryDialog.tsx'), row ? { row } : {}, {
    label: row ? say(blackListText).editTitle(row.remark || row.name) : say(blackListText).addTitle,
    width: 520,
  })

function Term({ until }: { until: string | null }) {
  const text = useText(blackListText)
  return until === null ? text.ever : <span title={fmt.full(until)}>{text.lastDay(lastDay(until))}</span>
}
