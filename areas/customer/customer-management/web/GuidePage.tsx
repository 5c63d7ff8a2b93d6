import { liveCodes } from '#areas/acquisition/live-codes/contract.ts'
import { liveCodeScreens } from '#areas/acquisition/live-codes/web/screens.ts'
import { customerTags } from '#areas/customer/customer-tags/contract.ts'
import { tagScreens } from '#areas/customer/customer-tags/web/screens.ts'
import { missions } from '#areas/messaging/customer-mass-messages/contract.ts'
import { massScreens } from '#areas/messaging/customer-mass-messages/web/screens.ts'
import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { Link } from '#core/web/router.tsx'
import { opens } from '#core/web/session.ts'
import { fmt } from '#core/web/text/format.ts'
import { texts, useText } from '#core/web/text/text.ts'
import { counted } from '#core/web/text/words.ts'
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
    tags: '建好标签',
    tagsHelp: '按来源、喜好、阶段分组，标签与企业微信是同一套。',
    tagsDone: (n: string) => `${n} 个标签`,
    codes: '做一个渠道活码',
    codesHelp: '印在台卡或小票上，客人扫一下就加上店里的同事，自动欢迎、打标签。',
    codesDone: (n: string) => `${n} 个活码`,
    mass: '发一次群发',
    massHelp: '选一批客户写一条消息，员工在手机上确认后发出。',
    massDone: (n: string) => `${n} 次群发`,
    go: { sync: '去同步', customers: '打开客户', tags: '管理标签', codes: '新建活码', mass: '新建群发' },
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
    tags: 'Set up tags',
    tagsHelp: 'Group them by source, taste, stage; they are the same tags as in WeCom.',
    tagsDone: (n) => counted(n, 'tags'),
    codes: 'Make a live code',
    codesHelp: 'On a table card or a receipt: a guest scans, is added, welcomed and tagged.',
    codesDone: (n) => counted(n, 'live codes'),
    mass: 'Send a mass message',
    massHelp: 'Choose customers, write a message; staff confirm it on their phones.',
    massDone: (n) => counted(n, 'mass messages'),
    go: { sync: 'Sync', customers: 'Customers', tags: 'Tags', codes: 'New live code', mass: 'New message' },
    look: 'View',
  },
})

/** What a company does first, read off what is there (research/ux.md G-9). Steps nobody may take are not shown. */
export default function GuidePage() {
  const text = useText(t)
  const quiet = { silence: 'all' } as const
  const synced = useCall(customerSync.syncStatus, {}, quiet).data?.lastSyncedAt
  const customers = useCall(externalUsers.count, {}, quiet).data?.total
  const tags = useCall(customerTags.list, {}, quiet).data?.tagCount
  const codes = useCall(liveCodes.list, { pageSize: 1 }, { ...quiet, enabled: opens('channel_qr') }).data?.total
  const mass = useCall(missions.list, { pageSize: 1 }, { ...quiet, enabled: opens('group_message') }).data?.total
  const n = (value: number | undefined, say: (n: string) => string) => (value ? say(fmt.number(value)) : undefined)
  const steps = [
    {
      key: 'sync',
      to: linkTo(customerScreens.list),
      look: linkTo(customerScreens.list),
      done: synced ? text.syncDone(fmt.ago(synced)) : undefined,
    },
    { key: 'customers', to: linkTo(customerScreens.list), look: linkTo(customerScreens.list), done: n(customers, text.customersDone) },
    { key: 'tags', to: linkTo(tagScreens.list), look: linkTo(tagScreens.list), done: n(tags, text.tagsDone), hidden: !opens('tag') },
    {
      key: 'codes',
      to: linkTo(liveCodeScreens.create),
      look: linkTo(liveCodeScreens.list),
      done: n(codes, text.codesDone),
      hidden: !opens('channel_qr'),
    },
    {
      key: 'mass',
      to: linkTo(massScreens.create),
      look: linkTo(massScreens.list),
      done: n(mass, text.massDone),
      hidden: !opens('group_message'),
    },
  ] as const
  const shown = steps.filter((s) => !('hidden' in s && s.hidden))
  const finished = shown.filter((s) => s.done).length
  const next = shown.find((s) => !s.done)
  return (
    <div className="ci-page">
      <PageHeader title={text.title} note={text.note} />
      <Section title={text.steps} flush extra={<span className="text-12 ink-2">{text.progress(finished, shown.length)}</span>}>
        <ol className="ci-steps">
          {shown.map((s, i) => (
            <li key={s.key} className={s.done ? 'done' : undefined}>
              <span className="ci-mark num">{s.done ? <Icon name="check" size={14} label={text.done} /> : i + 1}</span>
              <span>
                <b>{text[s.key]}</b>
                <span className="ink-2 text-12" style={{ display: 'block' }}>
                  {s.done ?? text[`${s.key}Help`]}
                </span>
              </span>
              <Link
                className={s === next ? 'button primary' : 'button'}
                to={s.done ? s.look : s.to}
                aria-label={`${text[s.key]}：${s.done ? text.look : text.go[s.key]}`}
              >
                {s.done ? text.look : text.go[s.key]}
              </Link>
            </li>
          ))}
        </ol>
      </Section>
    </div>
  )
}
