import { confirm } from '#core/web/dialog.tsx'
import { useCall } from '#core/web/request/query.ts'
import { request } from '#core/web/request/request.ts'
import { addressOf, Link } from '#core/web/router.tsx'
import { useSession } from '#core/web/session.ts'
import { say, useText } from '#core/web/text/text.ts'
import { Avatar } from '#core/web/ui/Avatar.tsx'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { type Company, companies } from '../contract.ts'
import { t } from './text.ts'

/** R241, R242: asked for by super administrators of an activated company, never on a server of one company. */
export const mayList = ({ me, status }: Pick<ReturnType<typeof useSession>, 'me' | 'status'>): boolean =>
  me?.release === 'saas' && me.isRoot && status?.activationStatus === 'activated'

/** The companies that one may go on to, in the menu of the company and where a company waits for its activation. */
export default function Companies() {
  const text = useText(t)
  const session = useSession()
  const several = mayList(session)
  const hosted = session.me?.release === 'saas'
  const read = useCall(several ? companies.multiList : companies.list, {}, { silence: 'all', enabled: hosted })
  const register = addressOf('registration-activation.register', {})
  const others = read.data?.list.filter((one) => one.enterable) ?? []
  if (!hosted) return null
  if (read.error) return <ErrorLine error={read.error} retry={() => void read.refetch()} />
  return (
    <>
      {others.length > 0 && <h3 className="pop-title within">{text.others}</h3>}
      {others.map((one) => (
        <button key={one.id} type="button" className="pop-item" onClick={() => void go(one)}>
          <Avatar name={one.name} src={one.logo} size={20} kind="corp" />
          <span className="ellipsis grow">{one.name}</span>
          {one.activationStatus !== 'activated' && <span className="text-12 ink-3">{text.waiting}</span>}
        </button>
      ))}
      {several && register && (
        <Link to={register} className="pop-item line">
          <Icon name="plus" />
          {text.add}
        </Link>
      )}
    </>
  )
}

/** R254. Everything on screen is the other company's from here on; other tabs are told by what is stored (R198, R199). */
async function go(company: Company): Promise<void> {
  const text = say(t)
  if (!(await confirm({ title: text.title(company.name), content: text.content, verb: text.verb }))) return
  await request(companies.switch, { corpId: company.id })
  location.assign('/')
}
