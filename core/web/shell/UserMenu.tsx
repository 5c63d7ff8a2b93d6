import { ScreenLink } from '../ScreenLink.tsx'
import { logout, useMe, useSession } from '../session.ts'
import { roleName } from '../text/role-name.ts'
import { type Lang, setLang, useLang, useText } from '../text/text.ts'
import { type ThemeChoice, useTheme } from '../theme/theme.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Pop } from '../ui/Pop.tsx'
import { StaffName } from '../ui/StaffName.tsx'
import { staffName } from '../ui/staff-name.ts'
import { openSeatTips } from './seat-tips.ts'
import { t } from './text.ts'

/** Name, appearance, language, sign out. */
export function UserMenu() {
  const text = useText(t)
  const me = useMe()
  const { seat } = useSession()
  const { choice, setTheme } = useTheme()
  const language = useLang()
  const label = `${text.account} ${staffName(me)}`
  return (
    <Pop
      label={label}
      className="flush"
      align="beside"
      width={248}
      trigger={(p) => (
        <button {...p} className="myself" aria-label={label} title={label}>
          <Avatar name={me.name} src={me.avatar} size={28} />
        </button>
      )}
    >
      {(close) => (
        <>
          <div className="pop-head row gap-8">
            <Avatar name={me.name} src={me.avatar} size={36} />
            <div className="grow">
              <b className="medium ellipsis" style={{ display: 'block' }}>
                <StaffName name={me.name} alias={me.alias} />
              </b>
              <span className="text-12 ink-3 ellipsis">{roleName(me.roleName)}</span>
            </div>
          </div>
          <div className="pop-row">
            <span>{text.theme}</span>
            <Choice<ThemeChoice>
              label={text.theme}
              value={choice}
              onChange={setTheme}
              options={[
                { value: 'light', label: text.light, icon: 'sun' },
                { value: 'dark', label: text.dark, icon: 'moon' },
                { value: 'system', label: text.system, icon: 'monitor' },
              ]}
            />
          </div>
          <div className="pop-row">
            <span>{text.language}</span>
            <Choice<Lang>
              label={text.language}
              value={language}
              onChange={setLang}
              options={[
                { value: 'zh-CN', label: '中文' },
                { value: 'en', label: 'English' },
              ]}
            />
          </div>
          <ScreenLink className="pop-item line" screen="account-info.personal" onClick={close}>
            <Icon name="user-cog" />
            {text.personal}
          </ScreenLink>
          {seat?.kinds.some((one) => one.counted) && (
            <button type="button" className="pop-item" onClick={() => void openSeatTips()}>
              <Icon name="badge-check" />
              {text.seat}
            </button>
          )}
          <button type="button" className="pop-item" onClick={() => logout()}>
            <Icon name="log-out" />
            {text.logout}
          </button>
        </>
      )}
    </Pop>
  )
}

/** A small segmented choice made of radio buttons. */
export function Choice<V extends string>(props: {
  label: string
  value: V
  onChange: (next: V) => void
  options: { value: V; label: string; icon?: 'sun' | 'moon' | 'monitor' }[]
}) {
  return (
    <span className="seg small" role="radiogroup" aria-label={props.label}>
      {props.options.map((o) => (
        <label key={o.value} className={o.value === props.value ? 'on' : undefined} title={o.label}>
          <input
            className="sr-only"
            type="radio"
            name={props.label}
            checked={o.value === props.value}
            onChange={() => props.onChange(o.value)}
            aria-label={o.label}
          />
          {o.icon ? <Icon name={o.icon} size={14} /> : o.label}
        </label>
      ))}
    </span>
  )
}
