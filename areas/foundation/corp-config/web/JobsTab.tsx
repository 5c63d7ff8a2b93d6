import { useCall, useCommand } from '#core/web/request/query.ts'
import { can } from '#core/web/session.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { Empty, ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { Time } from '#core/web/ui/Figure.tsx'
import { PageHeader } from '#core/web/ui/Page.tsx'
import { selfCheck } from '../contract.ts'
import { t } from './text.ts'

/** Jobs that failed at every try, with the reason and a way back into the queue. */
export function JobsTab() {
  const text = useText(t)
  const read = useCall(selfCheck.jobs, {})
  const retry = useCommand(selfCheck.retryJobs, {
    onSuccess: ({ retried }) => void toast.success(text.retried(retried)),
  })
  const list = read.data?.list ?? []
  const may = can(selfCheck.retryJobs) && list.length > 0
  return (
    <>
      <PageHeader title={text.tab.jobs} count={read.data && list.length} note={list.length > 0 && text.jobsHelp}>
        {may && (
          <button
            type="button"
            className="button primary"
            disabled={retry.isPending}
            onClick={() => retry.mutate({ jobIds: list.map((one) => one.jobId) })}
          >
            {text.retryAll}
          </button>
        )}
      </PageHeader>
      {read.error && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {!read.data && !read.error && <Skeleton rows={4} />}
      {read.data && list.length === 0 && (
        <Empty art="done" title={text.noJobs}>
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
                  {may && (
                    <button
                      type="button"
                      className="button small"
                      disabled={retry.isPending}
                      onClick={() => retry.mutate({ jobIds: [one.jobId] })}
                      aria-label={`${text.retry} ${one.job}`}
                    >
                      {text.retry}
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
