import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { stageLabel } from '#core/contract/stages.ts'
import { Tools } from '#core/web/blocks/table/Tools.tsx'
import { useCall } from '#core/web/request/query.ts'
import { fmt } from '#core/web/text/format.ts'
import { useLang, useText } from '#core/web/text/text.ts'
import { ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { customerKanban } from '../contract.ts'
import { askWhere } from './ask-where.ts'
import { nameOf } from './moving.ts'
import { tint } from './reads.ts'
import { boardText } from './text.ts'
import './kanban.css'

/** Where the customer stands in each process, on the customer page. */
export default function Stages({ customerId }: { customerId: string }) {
  const text = useText(boardText)
  const en = useLang() === 'en'
  // silence: the page that this stands on has read the same, and says why where it could not
  const name = useCall(externalUsers.detail, { customerId }, { silence: 'all' }).data?.name ?? ''
  const read = useCall(customerKanban.of, { customerId }, { silence: 'all' })
  if (read.error && !read.data) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <Skeleton rows={2} />
  const { list, processes } = read.data
  if (processes.length === 0) return null
  return (
    <section className="ck-part">
      <h3>{text.stages}</h3>
      <ul>
        {processes.map((process) => {
          const now = list.find((s) => s.processId === process.processId)
          return (
            <li key={process.processId}>
              <span className="ink-3 ellipsis" title={nameOf(process)}>
                {nameOf(process)}
              </span>
              {now ? (
                <span className="grow" title={text.since(fmt.time(now.since))}>
                  <span className="ck-dot" style={{ background: tint(now.color) }} aria-hidden />
                  {stageLabel(now, en)}
                  {now.overdue && <span className="bad text-12"> {text.overdue}</span>}
                </span>
              ) : (
                <span className="grow ink-3">{text.notIn}</span>
              )}
              <Tools
                actions={[
                  {
                    key: 'move',
                    look: 'link',
                    label: text.verb,
                    name: `${text.move} ${nameOf(process)}`,
                    needs: customerKanban.move,
                    run: () => askWhere({ customerId, name }, { processId: process.processId }),
                  },
                ]}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
