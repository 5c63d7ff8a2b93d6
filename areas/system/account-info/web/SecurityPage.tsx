import { Select, Switch } from 'antd'
import { useId } from 'react'
import type { Output } from '#core/contract/call.ts'
import { Setting, SettingsPage } from '#core/web/blocks/settings/Settings.tsx'
import { useSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { Link } from '#core/web/router.tsx'
import { useMe } from '#core/web/session.ts'
import { useText } from '#core/web/text/text.ts'
import { UnderTitle } from '#core/web/ui/Page.tsx'
import { signInSettings } from '../contract.ts'
import { Admins } from './Admins.tsx'
import { accountScreens } from './screens.ts'
import { securityText } from './security-text.ts'

/** How the company signs in: how long that lasts, and who may without WeCom. */
export default function SecurityPage() {
  const text = useText(securityText)
  const me = useMe()
  const [{ tab }] = useSearch()
  if (!me.isRoot) return <SettingsTab />
  const now = tab === 'admins' ? 'admins' : 'settings'
  const links = (
    <nav className="tabs" aria-label={text.tabs}>
      {(['settings', 'admins'] as const).map((key) => (
        <Link
          key={key}
          to={linkTo(accountScreens.security, key === 'admins' ? { tab: key } : {})}
          className={key === now ? 'on' : undefined}
          aria-current={key === now ? 'page' : undefined}
        >
          {text[key]}
        </Link>
      ))}
    </nav>
  )
  return <UnderTitle value={links}>{now === 'admins' ? <Admins /> : <SettingsTab />}</UnderTitle>
}

function SettingsTab() {
  const text = useText(securityText)
  const read = useCall(signInSettings.get, {}, { silence: 'all' })
  return (
    <SettingsPage title={text.title} reads={[read]}>
      {read.data && <Lasting {...read.data} />}
    </SettingsPage>
  )
}

const idle = [15, 30, 60, 120, 240, 480, 720, 1440]
const absolute = [1, 2, 3, 5, 7, 14, 30]
/** What is in force stands among the choices, too, where a program has set another. */
const choices = (usual: readonly number[], now: number, say: (n: number) => string) =>
  [...new Set([...usual, now])].sort((a, b) => a - b).map((value) => ({ value, label: say(value) }))

function Lasting({ version, ...inForce }: Output<typeof signInSettings.get>) {
  const text = useText(securityText)
  const id = useId()
  return (
    <Setting title={text.how} help={text.howHelp} call={signInSettings.update} value={inForce} version={version} send={(value) => value}>
      {(value, choose, may) => (
        <div className="col gap-16">
          <div className="field">
            <label className="label" htmlFor={`${id}-idle`}>
              {text.idle}
            </label>
            <Select
              id={`${id}-idle`}
              disabled={!may}
              value={value.idleMinutes}
              options={choices(idle, inForce.idleMinutes, text.minutes)}
              onChange={(idleMinutes) => choose({ ...value, idleMinutes })}
            />
          </div>
          <div className="field">
            <label className="label" htmlFor={`${id}-absolute`}>
              {text.absolute}
            </label>
            <Select
              id={`${id}-absolute`}
              disabled={!may}
              value={value.absoluteDays}
              options={choices(absolute, inForce.absoluteDays, text.days)}
              onChange={(absoluteDays) => choose({ ...value, absoluteDays })}
            />
          </div>
          <div className="field">
            <span className="row gap-8">
              <Switch
                id={`${id}-codes`}
                size="small"
                disabled={!may}
                checked={value.totpRequired}
                onChange={(totpRequired) => choose({ ...value, totpRequired })}
              />
              <label htmlFor={`${id}-codes`}>{text.codes}</label>
            </span>
            <span className="field-help">{text.codesHelp}</span>
          </div>
        </div>
      )}
    </Setting>
  )
}
