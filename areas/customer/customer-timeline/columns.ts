import type { CustomerColumn } from '#areas/customer/customer-management/contract.ts'

/** Under which the last record of a customer stands among what other areas know of them. */
export const lastWrittenKey = 'lastWritten'
/** What somebody wrote down last: a follow-up or a note of a call (R162). */
export interface LastWritten {
  text: string
  at: string
}
const lastOf = ({ columns }: { columns: Readonly<Record<string, unknown>> }) => columns[lastWrittenKey] as LastWritten | undefined

/** `event` and `event_time` of R159. */
export const eventColumns: readonly CustomerColumn[] = [
  {
    key: 'event',
    after: 'group',
    title: { zh: '最近跟进', en: 'Last follow-up' },
    width: 200,
    hidden: true,
    value: (row) => lastOf(row)?.text ?? '',
  },
  {
    key: 'eventTime',
    after: 'group',
    title: { zh: '最近跟进时间', en: 'Last followed up' },
    width: 132,
    kind: 'time',
    hidden: true,
    value: (row) => lastOf(row)?.at,
  },
]
