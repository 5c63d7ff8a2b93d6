import { devHost } from '../flags.ts'
import { Companies } from '../PartsAt.tsx'
import { addressOf, Link } from '../router.tsx'
import { opens, useMe } from '../session.ts'
import { fmt, spaced } from '../text/format.ts'
import { useText } from '../text/text.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Pop } from '../ui/Pop.tsx'
import { t } from './text.ts'

/** Name and logo of the company, and of a hosted service the others that the person may go to. */
export function CorpMenu() {
  const text = useText(t)
  const me = useMe()
  const people = spaced(text.staff(fmt.number(me.staffCount)))
  // `staffFigures.company` holds this number equal to the list.
  const list = opens('staff') ? addressOf('staff-management.list', { status: 1 }) : undefined
  return (
    <Pop
      label={text.corp}
      className="flush"
      width={232}
      trigger={(p, open) => (
        <button {...p} className={open ? 'corp on' : 'corp'} title={text.corp}>
          <Avatar name={me.corpName} src={me.corpLogo} size={24} kind="corp" />
          <span className="sr-only">{text.corp}</span>
          <b className="ellipsis grow">{me.corpName || text.noCorp}</b>
          <Icon name="chevrons-up-down" size={14} className="ink-3" />
        </button>
      )}
    >
      {() => (
        <>
          <div className="pop-head row gap-8">
            <Avatar name={me.corpName} src={me.corpLogo} size={36} kind="corp" />
            <div className="grow">
              <b className="medium ellipsis" style={{ display: 'block' }}>
                {me.corpName || text.noCorp}
              </b>
              <span className="text-12 ink-3">
                {list ? <Link to={list}>{people}</Link> : people} · {me.release === 'private' ? text.private : text.saas}
                {devHost() && ` · ${text.dev}`}
              </span>
            </div>
          </div>
          {me.release === 'saas' && <Companies />}
        </>
      )}
    </Pop>
  )
}
