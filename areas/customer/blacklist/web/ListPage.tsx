import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { customerScreens } from '#areas/customer/customer-management/web/screens.ts'
import { makes } from '#core/web/blocks/table/actions.ts'
import { batchFilter } from '#core/web/blocks/table/batch-filter.tsx'
import { CallTable, type Chosen, type FilterOf } from '#core/web/blocks/table/CallTable.tsx'
import { Lead } from '#core/web/blocks/table/cells.tsx'
import { pickedOf, readFilters } from '#core/web/blocks/table/model.ts'
import { lastDay } from '#core/web/blocks/term.ts'
import { ExportButton } from '#core/web/blocks/transfer/ExportButton.tsx'
import { confirm, openDialog } from '#core/web/dialog.tsx'
import { go, useSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { useCommand } from '#core/web/request/query.ts'
import { Link } from '#core/web/router.tsx'
import { can, opens } from '#core/web/session.ts'
import { openTasks } from '#core/web/shell/tasks.ts'
import { fmt } from '#core/web/text/format.ts'
import { say, useText } from '#core/web/text/text.ts'
import { listed } from '#core/web/text/words.ts'
import { toast } from '#core/web/toast.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { staffName } from '#core/web/ui/staff-name.ts'
import { Status } from '#core/web/ui/Tag.tsx'
import { blackList, type ListedRow } from '../contract.ts'
import { blackListImport } from '../imports.ts'
import { blackListScreens } from './screens.ts'
import { blackListText } from './text.ts'

type ListFilter = FilterOf<typeof blackList.list>
const detailOf = (customerId: string) => linkTo(customerScreens.detail, { customerId })

/** Who is sent no mass message and is not welcomed by codes, why and how long. */
export default function ListPage() {
  const text = useText(blackListText)
  const [words] = useSearch()
  const remove = useCommand(blackList.remove, { onSuccess: ({ taken }) => void toast.success(text.removed(taken)) })
  const removeAll = useCommand(blackList.batchRemove, {
    onSuccess: () => void toast.success(text.removing, { action: { label: text.look, onClick: openTasks } }),
  })
  const asks = (title: string) => ({ title, content: text.removeText, verb: text.remove })
  const takeOff = async (chosen: Chosen<ListFilter>, title: string, done?: () => void) => {
    if (!(await confirm(asks(title)))) return
    if ('ids' in chosen) remove.mutate({ customerIds: chosen.ids }, { onSuccess: done })
    else removeAll.mutate({ picked: pickedOf(chosen) }, { onSuccess: done })
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
      columns={[
        {
          key: 'name',
          title: text.name,
          width: 220,
          pinned: 'left',
          render: (r) => (
            <Lead name={r.name} second={r.remark} avatar={r.avatar} to={opens('customer') ? detailOf(r.customerId) : undefined} />
          ),
        },
        { key: 'reason', title: text.reason, width: 230 },
        { key: 'until', title: text.until, width: 140, render: (r) => <Term until={r.until} /> },
        { key: 'staff', title: text.staff, width: 130, render: (r) => listed(r.staff.map(staffName)) },
        {
          key: 'status',
          title: text.status,
          width: 92,
          render: (r) => (r.status === 'friend' ? <Status kind="ok">{text.friend}</Status> : <Status kind="off">{text.lost}</Status>),
        },
        { key: 'addedBy', title: text.addedBy, width: 110 },
        { key: 'addedAt', title: text.addedAt, kind: 'time', width: 136, sort: true },
        { key: 'externalUserExtId', title: 'ID', kind: 'id', width: 200, hidden: true },
      ]}
      toolbar={
        <>
          <Link className="button" to={linkTo(blackListScreens.records)}>
            <Icon name="history" size={14} />
            {text.records}
          </Link>
          {can(blackListImport.start) && (
            <Link className="button" to={linkTo(blackListScreens.import)}>
              <Icon name="upload" size={14} />
              {text.import}
            </Link>
          )}
          <ExportButton call={blackList.export} input={() => ({ filters: readFilters(blackList.list, words) as ListFilter })} />
          {can(blackList.add) && <AddButton />}
        </>
      }
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
            { confirm: asks(text.removeOne(row.remark || row.name)), done: ({ taken }) => toast.success(text.removed(taken)) },
          ),
        },
      ]}
      onOpen={(row) => opens('customer') && go(detailOf(row.customerId))}
      empty={{ art: 'shield', title: text.emptyTitle, hint: text.emptyHint, action: can(blackList.add) && <AddButton /> }}
    />
  )
}

function AddButton() {
  const text = useText(blackListText)
  return (
    <button type="button" className="button primary" onClick={() => void entry()}>
      <Icon name="plus" size={14} />
      {text.add}
    </button>
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
