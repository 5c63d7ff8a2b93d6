import { ownUser } from '#areas/foundation/auth-login/contract.ts'
import type { Output } from '#core/contract/call.ts'
import { factors } from '#core/contract/factors.ts'
import type { Module } from '#core/contract/modules.ts'
import type { StaffMe } from '#core/contract/session.ts'
import { LanguageSwitch, looksText, ThemeSwitch } from '#core/web/blocks/Looks.tsx'
import { Tools } from '#core/web/blocks/table/Tools.tsx'
import { openDialog } from '#core/web/dialog.tsx'
import { useCall } from '#core/web/request/query.ts'
import { ScreenLink } from '#core/web/ScreenLink.tsx'
import { useMe } from '#core/web/session.ts'
import { moduleTitle } from '#core/web/shell/menu-tree.ts'
import { fmt } from '#core/web/text/format.ts'
import { roleName } from '#core/web/text/role-name.ts'
import { say, useLang, useText } from '#core/web/text/text.ts'
import { listed, withColon } from '#core/web/text/words.ts'
import { Avatar } from '#core/web/ui/Avatar.tsx'
import { Skeleton } from '#core/web/ui/Empty.tsx'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { PageHeader, Section } from '#core/web/ui/Page.tsx'
import { DepartmentNames, StaffName } from '#core/web/ui/StaffName.tsx'
import { Pill, Status } from '#core/web/ui/Tag.tsx'
import { person } from '../contract.ts'
import './account.css'
import type { CodesAct } from './CodesDialog.tsx'
import { Links } from './Links.tsx'
import { MySessions } from './Sessions.tsx'
import { accountScreens } from './screens.ts'
import { accountText } from './text.ts'

/** Who one is, how the console looks, how one signs in, and where one is signed in. */
export default function PersonalPage() {
  const text = useText(accountText)
  const me = useMe()
  const lang = useLang()
  const { title } = accountScreens.personal
  return (
    <>
      <PageHeader title={lang === 'en' ? title.en : title.zh} />
      <div className="ai-page">
        <div className="col">
          <Profile me={me} />
          <Preferences />
        </div>
        <div className="col">
          {me.viewedBy === undefined ? (
            <>
              <SignIn />
              <MySessions />
              {me.release === 'saas' && <Links />}
            </>
          ) : (
            <p className="note">{text.viewing}</p>
          )}
        </div>
      </div>
    </>
  )
}

function Profile({ me }: { me: StaffMe }) {
  const text = useText(accountText)
  const read = useCall(person.profile, {}, { silence: 'all' })
  return (
    <Section title={text.profile}>
      <div className="ai-who">
        <Avatar name={me.name} src={me.avatar || undefined} size={52} />
        <b className="text-16">
          <StaffName name={me.name} alias={me.alias} />
        </b>
        {me.staffId === null && me.viewedBy === undefined && (
          <Tools
            actions={[{ key: 'name', look: 'tiny', label: text.rename, icon: <Icon name="pencil" size={14} />, ...opens('name', me.name) }]}
          />
        )}
      </div>
      {read.error && <ErrorLine error={read.error} retry={() => void read.refetch()} />}
      <dl className="ai-facts">
        {read.data && (
          <>
            <dt>{me.staffId ? text.userid : text.account}</dt>
            <dd className="mono">{read.data.account}</dd>
          </>
        )}
        {read.data && me.staffId && (
          <>
            <dt>{text.departments}</dt>
            <dd>{read.data.departmentNames.length > 0 ? <DepartmentNames names={read.data.departmentNames} /> : '-'}</dd>
            <dt>{text.position}</dt>
            <dd>{read.data.position || '-'}</dd>
          </>
        )}
        <PhoneNumber />
        <dt>{text.role}</dt>
        <dd>
          {roleName(me.roleName) || '-'} <span className="text-12 ink-3">{text.scopes[me.dataScope]}</span>
        </dd>
        <dt>{text.may}</dt>
        <dd>
          <May me={me} />
        </dd>
      </dl>
    </Section>
  )
}

/** Of oneself, as one gave it; masked by the server. */
function PhoneNumber() {
  const text = useText(accountText)
  const { viewedBy } = useMe()
  const read = useCall(ownUser.phoneNumber, {}, { silence: 'all', enabled: viewedBy === undefined })
  if (viewedBy !== undefined) return null
  return (
    <>
      <dt>{text.phone}</dt>
      <dd className="row gap-8 wrap">
        {read.error ? <ErrorLine error={read.error} retry={() => void read.refetch()} /> : <span>{read.data?.phoneNumber ?? '-'}</span>}
        <Tools
          actions={[{ key: 'phone', look: 'tiny', label: text.changePhone, icon: <Icon name="pencil" size={14} />, ...opens('phone') }]}
        />
      </dd>
    </>
  )
}
const opens = (what: 'name' | 'phone', now = '') => ({
  needs: null,
  run: () =>
    openDialog(() => import('./OwnDialog.tsx'), { what, now }, { label: say(accountText)[what === 'name' ? 'rename' : 'changePhone'] }),
})

function May({ me }: { me: StaffMe }) {
  const text = useText(accountText)
  if (me.isRoot) return text.everything
  const may = me.privileges.filter((p) => !p.actionNegative && p.actions.length > 0)
  if (may.length === 0) return text.mayNothing
  return (
    <details>
      <summary>{text.modules(may.length)}</summary>
      <ul className="ai-may">
        {may.map(({ module, actions }) => (
          <li key={module}>{withColon(moduleTitle(module as Module), listed(actions.map((action) => text.actions[action] ?? action)))}</li>
        ))}
      </ul>
    </details>
  )
}

function Preferences() {
  const text = useText(accountText)
  const looks = useText(looksText)
  return (
    <Section title={text.preferences}>
      <div className="ai-line">
        <span className="grow">{looks.language}</span>
        <LanguageSwitch />
      </div>
      <div className="ai-line">
        <span className="grow">{looks.theme}</span>
        <ThemeSwitch />
      </div>
      <div className="ai-line">
        <ScreenLink className="link row gap-4" screen="notice-center.list" given={{ tab: 'settings' }}>
          {text.notices}
          <Icon name="chevron-right" size={14} />
        </ScreenLink>
      </div>
    </Section>
  )
}

function SignIn() {
  const text = useText(accountText)
  const read = useCall(factors.factors, {}, { silence: 'all' })
  return (
    <Section title={text.signIn}>
      {read.error && !read.data && <ErrorLine error={read.error} retry={() => void read.refetch()} />}
      {!read.data && !read.error && <Skeleton rows={2} />}
      {read.data &&
        (read.data.account === null ? <p className="ink-2">{text.byWecom}</p> : <Own account={read.data.account} own={read.data} />)}
    </Section>
  )
}

function Own({ account, own }: { account: string; own: Output<typeof factors.factors> }) {
  const text = useText(accountText)
  const change = () => openDialog(() => import('./PasswordDialog.tsx'), { account }, { label: text.changePassword })
  const codes = (act: CodesAct) => openDialog(() => import('./CodesDialog.tsx'), { act }, { label: text[act] })
  const button = (act: CodesAct, primary = false) => (
    <button type="button" className={`button small${primary ? ' primary' : ''}`} onClick={() => void codes(act)}>
      {text[act]}
    </button>
  )
  const { passwordChangedAt, totpSince, recoveryLeft, required } = own
  return (
    <>
      <div className="ai-line">
        <div className="grow col gap-2">
          <b className="medium">{text.password}</b>
          <span className="text-12 ink-2">{passwordChangedAt && text.passwordSince(fmt.day(passwordChangedAt))}</span>
        </div>
        <button type="button" className="button small" onClick={() => void change()}>
          {text.changePassword}
        </button>
      </div>
      <div className="ai-line">
        <div className="grow col gap-2">
          <span className="row gap-8 wrap">
            <b className="medium">{text.codes}</b>
            {required && <Pill kind="info">{text.codesRequired}</Pill>}
          </span>
          <span className="text-12 ink-2">{totpSince ? text.codesOn(fmt.day(totpSince)) : text.codesOff}</span>
        </div>
        {totpSince ? button('another') : button('setUp', true)}
        {totpSince && !required && button('turnOff')}
      </div>
      {totpSince && (
        <div className="ai-line">
          <div className="grow col gap-2">
            <span>{text.recovery(recoveryLeft)}</span>
            {recoveryLeft < 3 && <Status kind="attention">{text.recoveryFew}</Status>}
          </div>
          {button('renew')}
        </div>
      )}
    </>
  )
}
