import { useQueries } from '@tanstack/react-query'
import { corpSetting } from '#areas/foundation/corp-config/contract.ts'
import { configScreens } from '#areas/foundation/corp-config/web/screens.ts'
import { Choice, Setting, SettingsPage } from '#core/web/blocks/settings/Settings.tsx'
import { Tools } from '#core/web/blocks/table/Tools.tsx'
import { useCustomerExtras, withCustomerExtras } from '#core/web/customer-extras.tsx'
import { linkTo } from '#core/web/link.ts'
import { q, useCall } from '#core/web/request/query.ts'
import { opens } from '#core/web/session.ts'
import { texts, useText } from '#core/web/text/text.ts'
import { Section } from '#core/web/ui/Page.tsx'
import { customerSettings } from '../contract.ts'
import './insights.css'

const t = texts({
  'zh-CN': {
    title: '客户设置',
    follow: '跟进记录',
    share: '同事之间互相看见',
    shareHelp: '一位客户加了多名员工时，大家都能看到彼此写的跟进记录和备注。',
    own: '只有本人和上级看得见',
    ownHelp: '员工只看到自己写的跟进记录和备注；主管看到所管员工的，管理员看到全部。时间线的其他内容不受影响。',
    basics: '数据口径',
    zone: '时区',
    change: '修改',
    firstDay: '第一位客户',
    none: '还没有客户',
    basicsHelp: '统计里的「天」按这个时区算；第一位客户的添加日期之前没有数据。',
  },
  en: {
    title: 'Customer settings',
    follow: 'Follow-up records',
    share: 'Colleagues read each other’s',
    shareHelp: 'Everybody who has the customer as a contact reads what the others wrote down, remarks too.',
    own: 'Only the author and whoever leads them',
    ownHelp:
      'People read their own records and remarks; leaders their people’s, administrators everything. The rest of the timeline stays.',
    basics: 'How days are counted',
    zone: 'Time zone',
    change: 'Change',
    firstDay: 'First customer',
    none: 'No customers yet',
    basicsHelp: 'Days in statistics are of this zone; before the first customer there is nothing to count.',
  },
})

export default withCustomerExtras(SettingPage)

/** What holds for all customers of the company; each setting says what it does, and the server holds to it. */
function SettingPage() {
  const text = useText(t)
  const theirs = useCustomerExtras().flatMap(({ setting }) => (setting && opens(setting.module) ? [setting] : []))
  const settings = useCall(customerSettings.get, {}, { silence: 'all' })
  const read = useQueries({ queries: theirs.map(({ call }) => q(call, {}, { silence: 'all' })) })
  return (
    <SettingsPage title={text.title} reads={[settings, ...read]}>
      {settings.data && (
        <Setting
          title={text.follow}
          call={customerSettings.update}
          value={settings.data.shareFollowUps ? 'share' : 'own'}
          version={settings.data.version}
          send={(value) => ({ shareFollowUps: value === 'share' })}
        >
          {(value, choose) => (
            <Choice
              name="follow"
              value={value}
              onChange={choose}
              options={[
                { value: 'share', label: text.share, help: text.shareHelp },
                { value: 'own', label: text.own, help: text.ownHelp },
              ]}
            />
          )}
        </Setting>
      )}
      {theirs.map(({ call, Card }) => (
        <Card key={call.name} />
      ))}
      {settings.data && (
        <Section title={text.basics}>
          <dl className="ci-basics">
            <div className="row gap-12">
              <dt className="ink-2">{text.zone}</dt>
              <dd className="row gap-12">
                {settings.data.timeZone}
                <Tools
                  actions={[
                    {
                      key: 'change',
                      look: 'link',
                      label: text.change,
                      needs: corpSetting.update,
                      to: linkTo(configScreens.config, { tab: 'company' }),
                    },
                  ]}
                />
              </dd>
            </div>
            <div className="row gap-12">
              <dt className="ink-2">{text.firstDay}</dt>
              <dd className="num">{settings.data.firstDay ?? text.none}</dd>
            </div>
          </dl>
          <p className="text-12 ink-2">{text.basicsHelp}</p>
        </Section>
      )}
    </SettingsPage>
  )
}
