import { Select } from 'antd'
import { useRef } from 'react'
import { useConditions, withConditions } from '#core/web/blocks/audience/gathered.tsx'
import { Segments } from '#core/web/blocks/Segments.tsx'
import { useAddress } from '#core/web/blocks/table/address.ts'
import { FilterBar } from '#core/web/blocks/table/Filters.tsx'
import { readFilters } from '#core/web/blocks/table/model.ts'
import { Tools } from '#core/web/blocks/table/Tools.tsx'
import { UnfitNotice } from '#core/web/blocks/table/UnfitNotice.tsx'
import { useUnfit } from '#core/web/blocks/table/unfit.ts'
import '#core/web/blocks/table/table.css'
import { customerScreens } from '#areas/customer/customer-management/web/screens.ts'
import type { Input } from '#core/contract/call.ts'
import type { Process } from '#core/contract/stages.ts'
import { go } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { useText } from '#core/web/text/text.ts'
import { Empty, ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { PageHeader } from '#core/web/ui/Page.tsx'
import { customerKanban, customerStages } from '../contract.ts'
import { Board } from './Board.tsx'
import { nameOf } from './moving.ts'
import { useProcesses } from './reads.ts'
import { kanbanScreens } from './screens.ts'
import { boardText } from './text.ts'
import './kanban.css'
import { stagesArt } from './art.tsx'

export default withConditions(BoardPage, <Skeleton rows={10} />)

type Filter = Omit<Input<typeof customerKanban.board>, 'processId'>

/** Those of the board, as the list of customers asks for them. */
const inProcess = (process: Process | undefined) => (process ? { stageIds: process.stages.map((s) => s.stageId) } : {})

/** Customers by their stage in one process, with the filters of the customer list (research/ux.md A-8, VISUAL 07). */
function BoardPage() {
  const text = useText(boardText)
  const address = useAddress(false)
  const { words } = address
  const read = useProcesses()
  const filters = useConditions().filter((c) => !c.boxed)
  const process = read.on.find((p) => p.processId === words.processId) ?? read.on[0]
  const box = useRef<HTMLDivElement>(null)
  const notice = useUnfit(customerKanban.board, { filters, words, columns: [], strict: true, on: read.data !== undefined })
  const lostProcess = read.data && words.processId && process?.processId !== words.processId
  const unfit = lostProcess
    ? [...notice.unfit, { word: 'processId', value: words.processId!, says: text.processGone, harmless: false }]
    : notice.unfit
  const { processId: _, ...filter } = readFilters(customerKanban.board, words) as Filter & { processId?: string }
  return (
    <div className="ck-page" ref={box}>
      <PageHeader title={text.title}>
        {read.on.length > 1 && (
          <Select
            aria-label={text.process}
            value={process?.processId}
            options={read.on.map((p) => ({ value: p.processId, label: nameOf(p) }))}
            onChange={(processId) => address.set({ processId })}
          />
        )}
        <Segments
          label={text.view}
          value="board"
          options={[
            { value: 'board', label: text.board },
            { value: 'list', label: text.list },
          ]}
          onChange={() => go(linkTo(customerScreens.list, { ...inProcess(process), ...filter }))}
        />
        <Tools
          actions={[
            {
              key: 'statistics',
              label: text.statistics,
              icon: <Icon name="chart-column" size={14} />,
              needs: customerKanban.statistics,
              to: linkTo(kanbanScreens.statistics, process && { processId: process.processId }),
            },
            {
              key: 'setting',
              label: text.settings,
              icon: <Icon name="settings" size={14} />,
              needs: customerStages.update,
              to: linkTo(kanbanScreens.setting),
            },
          ]}
        />
      </PageHeader>
      {read.error && !read.data ? (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      ) : !read.data ? (
        <Skeleton rows={10} />
      ) : process ? (
        <>
          <FilterBar
            call={customerKanban.board}
            filters={filters}
            address={address}
            search={text.search}
            columns={[]}
            unfit={notice.unfit}
            end={<span className="ck-keys text-12 ink-3">{text.keys}</span>}
          />
          {notice.error ? (
            <ErrorState error={notice.error} retry={notice.retry} />
          ) : unfit.some((u) => !u.harmless) ? (
            <UnfitNotice unfit={unfit} table="customer_board" address={address} box={box} />
          ) : notice.waiting ? (
            <Skeleton rows={10} />
          ) : (
            <Board key={process.processId} process={process} asked={{ processId: process.processId, ...filter }} />
          )}
        </>
      ) : (
        <Empty art={stagesArt} title={text.none}>
          <p>{text.noneHelp}</p>
          <Tools
            actions={[{ key: 'make', label: text.make, primary: true, needs: customerStages.add, to: linkTo(kanbanScreens.setting) }]}
          />
        </Empty>
      )}
    </div>
  )
}
