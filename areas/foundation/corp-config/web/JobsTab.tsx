import { makes } from '#core/web/blocks/table/actions.ts'
import { Tools } from '#core/web/blocks/table/Tools.tsx'
import { useCall } from '#core/web/request/query.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { Empty, ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { Time } from '#core/web/ui/Figure.tsx'
import { PageHeader } from '#core/web/ui/Page.tsx'
import { selfCheck } from '../contract.ts'
import { jobsArt } from './art.tsx'
import { t } from './text.ts'

/** Jobs that failed at every try, with the reason and a way back into the queue. */
export function JobsTab() {
  const text = useText(t)
  const read = useCall(selfCheck.jobs, {})
  const list = read.data?.list ?? []
  const retryOf = (jobs: typeof list) =>
    makes(selfCheck.retryJobs, { jobIds: jobs.map((one) => one.jobId) }, { done: ({ retried }) => toast.success(text.retried(retried)) })
  return (
    <>
      <PageHeader title={text.tab.jobs} count={read.data && list.length} note={list.length > 0 && text.jobsHelp}>
        <Tools actions={[{ key: 'all', label: text.retryAll, primary: true, when: list.length > 0, ...retryOf(list) }]} />
      </PageHeader>
      {read.error && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {!read.data && !read.error && <Skeleton rows={4} />}
      {read.data && list.length === 0 && (
        <Empty art={jobsArt} title={text.noJobs}>
          {text.noJobsHelp}
        </Empty>
      )}
      {list.length > 0 && (
        <table className="simple-table padded cc-table">
          <thead>
            <tr>
              <th scope="col">{text.job}</th>
              <th scope="col">{text.error}</th>
              <th scope="col">{text.created}</th>
              <th scope="col">{text.died}</th>
              <th scope="col" aria-label={text.retry} />
            </tr>
          </thead>
          <tbody>
            {list.map((one) => (
              <tr key={one.jobId}>
                <td className="mono">{one.job}</td>
                <td className="cc-error" title={one.error}>
                  {one.error || '-'}
                </td>
                <td>
                  <Time at={one.createdAt} />
                </td>
                <td>
                  <Time at={one.diedAt} />
                </td>
                <td className="right">
                  <Tools
                    actions={[{ key: 'one', look: 'small', label: text.retry, name: `${text.retry} ${one.job}`, ...retryOf([one]) }]}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
