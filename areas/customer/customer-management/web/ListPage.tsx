import { useState } from 'react'
import type { Audience } from '#core/contract/audience.ts'
import { fileKeys } from '#core/contract/columns.ts'
import { useConditions } from '#core/web/blocks/audience/gathered.tsx'
import { SyncButton, useSync } from '#core/web/blocks/SyncButton.tsx'
import { type AboutMany, makesAll } from '#core/web/blocks/table/actions.ts'
import { CallTable, type Chosen, type FilterOf } from '#core/web/blocks/table/CallTable.tsx'
import { Lead } from '#core/web/blocks/table/cells.tsx'
import { readFilters } from '#core/web/blocks/table/model.ts'
import { shownKeys } from '#core/web/blocks/table/shown.ts'
import { exportText } from '#core/web/blocks/transfer/export-text.ts'
import { inOrder, useCustomerExtras, withCustomerExtras } from '#core/web/customer-extras.tsx'
import { go, history, useSearch, useTablePage } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { fmt } from '#core/web/text/format.ts'
import { say, useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { type CustomerRow, customerSync, externalUsers } from '../contract.ts'
import { Mark } from './cells.tsx'
import { useColumns } from './columns.tsx'
import { Preview } from './Preview.tsx'
import { keepPlace, type Place, placeOf } from './place.ts'
import { customerScreens } from './screens.ts'
import { customerText } from './text.ts'
import './customers.css'
import { customersArt } from './art.tsx'

type ListFilter = FilterOf<typeof externalUsers.list>
const table = 'customers'
const detailOf = (customerId: string) => linkTo(customerScreens.detail, { customerId })

export default withCustomerExtras(ListPage)

/** Everybody the company knows: who they are, whose they are, how they came. Whoever is filtered can be tagged, messaged, exported. */
function ListPage() {
  const text = useText(customerText)
  const [words] = useSearch()
  const [page] = useTablePage()
  const [open, setOpen] = useState<Place & { row: CustomerRow }>()
  const filters = useConditions().filter((c) => !c.boxed)
  const { columns, toCome } = useColumns()
  const extras = useCustomerExtras()
  const sync = useSync({ start: customerSync.sync, status: customerSync.syncStatus })
  const filter = readFilters(externalUsers.list, words) as ListFilter
  const filtered = Object.keys(filter).length > 0
  // Beside the number of those found only.
  const all = useCall(externalUsers.count, {}, { silence: 'all', enabled: filtered })

  const place = (row: CustomerRow): Place | undefined => {
    const pageSize = [20, 50, 100].find((n) => n === Number(words.size)) ?? 20
    const sort = words.sort as Place['filter']['sort']
    return placeOf({ href: history.location.href, filter: { ...filter, ...(sort && { sort }) }, pageSize }, page, row.customerId)
  }
  const remember = (row: CustomerRow) => {
    const at = place(row)
    if (at) keepPlace(row.customerId, at)
  }
  const look = (row: CustomerRow) => {
    const at = place(row)
    if (at) setOpen({ ...at, row })
  }

  return (
    <>
      <CallTable
        call={externalUsers.list}
        table={table}
        rowKey="customerId"
        rowName={(row) => row.remark || row.name}
        columns={columns.map((c) =>
          c.key === 'name' ? { ...c, render: (row: CustomerRow) => <Name row={row} remember={remember} /> } : c,
        )}
        columnsToCome={toCome}
        filters={filters}
        title={text.title}
        about={[filtered && all.data ? text.ofAll(fmt.number(all.data.total)) : '', sync.about].filter(Boolean).join(' · ')}
        unit={text.unit}
        search={text.search}
        onOpen={look}
        tools={
          <>
            {extras.map(({ area, Unread }) => Unread && <Unread key={area} />)}
            <SyncButton sync={sync} />
          </>
        }
        file={{ call: externalUsers.export, limit: text.exportLimit }}
        toolbar={inOrder(extras.flatMap((x) => x.toolbar?.(filter) ?? []))}
        empty={{
          art: customersArt,
          title: text.emptyTitle,
          hint: text.emptyHint,
          action: <SyncButton sync={sync} label={text.emptySync} primary />,
        }}
        batch={[
          ...inOrder(extras.flatMap((x) => x.batch?.() ?? [])).map((action) => ({
            ...action,
            run: (chosen: Chosen<ListFilter>, about: AboutMany) => action.run(audienceOf(chosen), about),
          })),
          {
            key: 'export',
            label: text.export,
            icon: <Icon name="download" size={14} />,
            ...makesAll(
              externalUsers.export,
              (chosen: Chosen<ListFilter>) => ({
                filters: audienceOf(chosen),
                columns: fileKeys(columns, shownKeys(table, columns, words.cols)),
              }),
              {
                done: () => toast.success(say(exportText).started),
              },
            ),
          },
        ]}
        actions={(row) => [
          {
            key: 'open',
            label: text.openDetail,
            needs: null,
            run: () => {
              remember(row)
              go(detailOf(row.customerId))
            },
          },
          { key: 'preview', label: text.preview, needs: null, run: () => look(row) },
          ...inOrder(extras.flatMap((x) => x.actions?.(row) ?? [])),
        ]}
      />
      {open && <Preview at={open} row={open.row} onMove={(at, row) => setOpen({ ...at, row })} onClose={() => setOpen(undefined)} />}
    </>
  )
}

/** The selection as an audience: by id, or the filter as it was looked at less those taken out. */
export const audienceOf = (chosen: Chosen<ListFilter>): Audience =>
  'ids' in chosen
    ? { customerIds: chosen.ids }
    : {
        ...chosen.filter,
        ...(chosen.exclude.length > 0 && { excludeCustomerIds: [...(chosen.filter.excludeCustomerIds ?? []), ...chosen.exclude] }),
      }

function Name({ row, remember }: { row: CustomerRow; remember: (row: CustomerRow) => void }) {
  return (
    <div onClickCapture={() => remember(row)}>
      <Lead name={row.name} second={row.remark} mark={<Mark row={row} />} avatar={row.avatar} to={detailOf(row.customerId)} />
    </div>
  )
}
