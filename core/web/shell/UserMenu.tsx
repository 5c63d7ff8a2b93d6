import { LanguageSwitch, looksText, ThemeSwitch } from '../blocks/Looks.tsx'
import { ScreenLink } from '../ScreenLink.tsx'
import { logout, useMe, useSession } from '../session.ts'
import { roleName } from '../text/role-name.ts'
import { useText } from '../text/text.ts'
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
  const looks = useText(looksText)
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
            <span>{looks.theme}</span>
            <ThemeSwitch />
          </div>
          <div className="pop-row">
            <span>{looks.language}</span>
            <LanguageSwitch />
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
