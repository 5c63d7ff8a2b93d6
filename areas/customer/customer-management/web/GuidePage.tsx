import { useQueries } from '@tanstack/react-query'
import { inOrder, useCustomerExtras, withCustomerExtras } from '#core/web/customer-extras.tsx'
import type { GuideStep } from '#core/web/customers.ts'
import { linkTo } from '#core/web/link.ts'
import { q } from '#core/web/request/query.ts'
import { Link } from '#core/web/router.tsx'
import { opens } from '#core/web/session.ts'
import { fmt } from '#core/web/text/format.ts'
import { texts, useText } from '#core/web/text/text.ts'
import { counted, withColon } from '#core/web/text/words.ts'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { PageHeader, Section } from '#core/web/ui/Page.tsx'
import { customerSync, externalUsers } from '../contract.ts'
import { customerScreens } from './screens.ts'
import './insights.css'

const t = texts({
  'zh-CN': {
    title: '客户入门',
    note: '照着做一遍，就能从加上客户走到说上话',
    steps: '步骤',
    progress: (done: number, all: number) => `完成 ${done} / ${all}`,
    done: '已完成',
    sync: '同步客户',
    syncHelp: '把企业微信里的好友带进来，以后有变化会自己更新。',
    syncDone: (at: string) => `上次同步 ${at}`,
    customers: '看看有哪些客户',
    customersHelp: '还没有客户时，先同步，或者用活码加第一位。',
    customersDone: (n: string) => `${n} 位客户`,
    go: { sync: '去同步', customers: '打开客户' },
    look: '查看',
  },
  en: {
    title: 'First steps with customers',
    note: 'Once through, and you have customers and have talked to them',
    steps: 'Steps',
    progress: (done, all) => `${done} of ${all} done`,
    done: 'Done',
    sync: 'Sync customers',
    syncHelp: 'Brings in the contacts of WeCom; what changes later comes by itself.',
    syncDone: (at) => `Last synced ${at}`,
    customers: 'See who they are',
    customersHelp: 'No customers yet: sync first, or add the first one by a live code.',
    customersDone: (n) => counted(n, 'customers'),
    go: { sync: 'Sync', customers: 'Customers' },
    look: 'View',
  },
})

export default withCustomerExtras(GuidePage)

/** What a company does first, read off what is there (research/ux.md G-9). Steps nobody may take are not shown. */
function GuidePage() {
  const text = useText(t)
  const own: GuideStep[] = [
    {
      key: 'sync',
      order: 10,
      title: text.sync,
      help: text.syncHelp,
      verb: text.go.sync,
      to: linkTo(customerScreens.list),
      look: linkTo(customerScreens.list),
      call: customerSync.syncStatus,
      input: {},
      doneText: ({ lastSyncedAt: at }: { lastSyncedAt: string | null }) => (at ? text.syncDone(fmt.ago(at)) : undefined),
    },
    {
      key: 'customers',
      order: 20,
      title: text.customers,
      help: text.customersHelp,
      verb: text.go.customers,
      to: linkTo(customerScreens.list),
      look: linkTo(customerScreens.list),
      call: externalUsers.count,
      input: {},
      doneText: ({ total }: { total: number }) => (total ? text.customersDone(fmt.number(total)) : undefined),
    },
  ]
  const theirs = useCustomerExtras().flatMap((x) => x.guide?.() ?? [])
  const steps = inOrder([...own, ...theirs.filter((s) => opens(s.module))])
  const read = useQueries({ queries: steps.map((s) => q(s.call, s.input, { silence: 'all' })) })
  const withState = steps.map((s, i) => ({
    ...s,
    read: read[i]!,
    // Each step reads the answer of its own call.
    done: read[i]?.data === undefined ? undefined : s.doneText(read[i].data as never),
  }))
  const finished = withState.filter((s) => s.done).length
  const next = withState.find((s) => s.read.data !== undefined && !s.done)
  return (
    <div className="ci-page">
      <PageHeader title={text.title} note={text.note} />
      <Section title={text.steps} flush extra={<span className="text-12 ink-2">{text.progress(finished, withState.length)}</span>}>
        <ol className="ci-steps">
          {withState.map((s, i) => (
            <li key={s.key} className={s.done ? 'done' : undefined}>
              <span className="ci-mark num">{s.done ? <Icon name="check" size={14} label={text.done} /> : i + 1}</span>
              <span>
                <b>{s.title}</b>
                <span className="ink-2 text-12" style={{ display: 'block' }}>
                  {s.done ?? s.help}
                </span>
                {s.read.error && <ErrorLine error={s.read.error} retry={() => void s.read.refetch()} />}
              </span>
              <Link
                className={s === next ? 'button primary' : 'button'}
                to={s.done ? s.look : s.to}
                aria-label={withColon(s.title, s.done ? text.look : s.verb)}
              >
                {s.done ? text.look : s.verb}
              </Link>
            </li>
          ))}
        </ol>
      </Section>
    </div>
  )
}
