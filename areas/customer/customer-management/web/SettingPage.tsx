import { useEffect, useState } from 'react'
import { corpSetting } from '#areas/foundation/corp-config/contract.ts'
import { configScreens } from '#areas/foundation/corp-config/web/screens.ts'
import { missions } from '#areas/messaging/customer-mass-messages/contract.ts'
import { linkTo } from '#core/web/link.ts'
import { useCall, useCommand } from '#core/web/request/query.ts'
import { Link } from '#core/web/router.tsx'
import { can, opens, useMe } from '#core/web/session.ts'
import { texts, useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { PageHeader, Section } from '#core/web/ui/Page.tsx'
import { customerSettings } from '../contract.ts'
import './insights.css'

const t = texts({
  'zh-CN': {
    title: '客户设置',
    rootOnly: '只有超级管理员可以修改',
    save: '保存',
    saved: '已保存',
    follow: '跟进记录',
    share: '同事之间互相看见',
    shareHelp: '一位客户加了多名员工时，大家都能看到彼此写的跟进记录。',
    own: '只有本人和上级看得见',
    ownHelp: '员工只看到自己写的；主管看到所管员工的，管理员看到全部。时间线的其他内容不受影响。',
    quota: '群发次数规则',
    quotaHelp: '要与企业微信后台里选的一致：企业微信不提供查询。创建群发时按这条规则算谁本期已用完。',
    rules: { day: '每天 1 次', week: '每周最多 7 次', month: '每月最多按当月天数' },
    basics: '数据口径',
    zone: '时区',
    change: '修改',
    firstDay: '第一位客户',
    none: '还没有客户',
    basicsHelp: '统计里的“天”按这个时区算；第一位客户的添加日期之前没有数据。',
  },
  en: {
    title: 'Customer settings',
    rootOnly: 'Only super administrators may change this',
    save: 'Save',
    saved: 'Saved',
    follow: 'Follow-up records',
    share: 'Colleagues read each other’s',
    shareHelp: 'Everybody who has the customer as a contact reads what the others wrote down.',
    own: 'Only the author and whoever leads them',
    ownHelp: 'People read their own; leaders their people’s, administrators everything. The rest of the timeline stays.',
    quota: 'Mass message limit',
    quotaHelp: 'As chosen in WeCom’s own console, which no call tells. New mass messages count by it who has none left.',
    rules: { day: 'Once a day', week: 'Up to 7 a week', month: 'Up to the days of the month' },
    basics: 'How days are counted',
    zone: 'Time zone',
    change: 'Change',
    firstDay: 'First customer',
    none: 'No customers yet',
    basicsHelp: 'Days in statistics are of this zone; before the first customer there is nothing to count.',
  },
})

/** What holds for all customers of the company; each setting says what it does, and the server holds to it. */
export default function SettingPage() {
  const text = useText(t)
  const root = useMe().isRoot
  const read = useCall(customerSettings.get, {}, { silence: 'all' })
  return (
    <div className="ci-page">
      <PageHeader title={text.title} note={root ? undefined : text.rootOnly} />
      {read.error ? (
        <ErrorState error={read.error} retry={() => read.refetch()} />
      ) : !read.data ? (
        <Skeleton rows={6} />
      ) : (
        <>
          <FollowUps shared={read.data.shareFollowUps} root={root} />
          {opens('group_message') && <Quota root={root} />}
          <Section title={text.basics}>
            <dl className="ci-basics">
              <div className="row g12">
                <dt className="d2">{text.zone}</dt>
                <dd className="row g12">
                  {read.data.timeZone}
                  {can(corpSetting.update) && (
                    <Link className="lk" to={linkTo(configScreens.config, { tab: 'company' })}>
                      {text.change}
                    </Link>
                  )}
                </dd>
              </div>
              <div className="row g12">
                <dt className="d2">{text.firstDay}</dt>
                <dd className="num">{read.data.firstDay ?? text.none}</dd>
              </div>
            </dl>
            <p className="t12 d2">{text.basicsHelp}</p>
          </Section>
        </>
      )}
    </div>
  )
}

function FollowUps({ shared, root }: { shared: boolean; root: boolean }) {
  const text = useText(t)
  const save = useCommand(customerSettings.update, { onSuccess: () => void toast.success(text.saved) })
  return (
    <Choose
      title={text.follow}
      value={shared ? 'share' : 'own'}
      disabled={!root}
      busy={save.isPending}
      options={[
        { value: 'share', label: text.share, help: text.shareHelp },
        { value: 'own', label: text.own, help: text.ownHelp },
      ]}
      onSave={(v) => save.mutate({ shareFollowUps: v === 'share' })}
    />
  )
}

function Quota({ root }: { root: boolean }) {
  const text = useText(t)
  const rule = useCall(missions.rule, {}, { silence: 'all' }).data?.quotaRule
  const save = useCommand(missions.setRule, { onSuccess: () => void toast.success(text.saved) })
  if (!rule) return null
  return (
    <Choose
      title={text.quota}
      help={text.quotaHelp}
      value={rule}
      disabled={!root}
      busy={save.isPending}
      options={(['month', 'week', 'day'] as const).map((value) => ({ value, label: text.rules[value] }))}
      onSave={(quotaRule) => save.mutate({ quotaRule })}
    />
  )
}

function Choose<V extends string>(props: {
  title: string
  help?: string
  value: V
  options: readonly { value: V; label: string; help?: string }[]
  disabled: boolean
  busy: boolean
  onSave: (value: V) => void
}) {
  const text = useText(t)
  const [value, setValue] = useState(props.value)
  useEffect(() => setValue(props.value), [props.value])
  return (
    <Section
      title={props.title}
      extra={
        value !== props.value && (
          <button type="button" className="b p sm" disabled={props.busy} onClick={() => props.onSave(value)}>
            {text.save}
          </button>
        )
      }
    >
      {props.help && <p className="t12 d2">{props.help}</p>}
      <fieldset className="ci-choices" disabled={props.disabled} aria-label={props.title}>
        {props.options.map((o) => (
          <label key={o.value}>
            <input type="radio" name={props.title} checked={o.value === value} onChange={() => setValue(o.value)} />
            <span>
              {o.label}
              {o.help && (
                <span className="t12 d2" style={{ display: 'block' }}>
                  {o.help}
                </span>
              )}
            </span>
          </label>
        ))}
      </fieldset>
    </Section>
  )
}
