import { type ReactNode, useState } from 'react'
import { seats } from '#areas/staff/seats/contract.ts'
import { seatNames } from '#core/contract/seats.ts'
import { viewing } from '#core/contract/session.ts'
import { makes } from '#core/web/blocks/table/actions.ts'
import { Tools } from '#core/web/blocks/table/Tools.tsx'
import { confirm } from '#core/web/dialog.tsx'
import { linkTo } from '#core/web/link.ts'
import { refresh, useCall } from '#core/web/request/query.ts'
import { request } from '#core/web/request/request.ts'
import { addressOf, Link } from '#core/web/router.tsx'
import { can, useSession } from '#core/web/session.ts'
import { fmt } from '#core/web/text/format.ts'
import { roleName } from '#core/web/text/role-name.ts'
import { inLang, useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { Skeleton } from '#core/web/ui/Empty.tsx'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { NumberLink } from '#core/web/ui/Figure.tsx'
import { staffName } from '#core/web/ui/staff-name.ts'
import { acl, type Explained, roles } from '../contract.ts'
import { type Cell, draftOf, put, sent } from './draft.ts'
import { peopleText } from './people-text.ts'
import { remediesText } from './remedies-text.ts'
import { roleScreens } from './screens.ts'

interface Remedy {
  key: string
  title: string
  /** Whom it touches, and what comes with it. */
  help: ReactNode
  verb: string
  /** Asked before it is done, where others are touched. */
  ask?: string
  run: () => Promise<unknown>
}
interface Props {
  explained: Explained
  cell: Cell
  what: string
  inRole: boolean
}

/** What lets them see it and the asker may do, at one press; first what touches the fewest people (picture 17). */
export function Remedies({ explained, cell, what, inRole }: Props) {
  const text = useText(remediesText)
  const { viewAs, viewTitle, viewText } = useText(peopleText)
  const [chosen, choose] = useState<string>()
  const [busy, setBusy] = useState(false)
  const seat = useSeat(explained)
  const all = seat.needed && !seat.give ? [] : remediesFor(explained, { cell, what, inRole, seat, text })
  const one = all.find((r) => r.key === chosen) ?? all[0]
  const apply = async (remedy: Remedy) => {
    if (remedy.ask && !(await confirm({ title: remedy.title, content: remedy.ask, verb: remedy.verb }))) return
    setBusy(true)
    try {
      await remedy.run()
      toast.success(text.done)
    } catch {
      // the request layer has said it; what was done before it stands on the page that is read again
    }
    await refresh()
    setBusy(false)
  }
  return (
    <section className="col gap-8">
      <div className="row gap-8">
        <h3 className="heading grow">{text.title}</h3>
        {all.length > 1 && <span className="text-12 ink-3">{text.order}</span>}
      </div>
      {all.length === 0 && <p className="ink-2">{seat.none ? text.noneLeft(seat.name) : text.notYours}</p>}
      {all.length > 0 && (
        <div className="rp-remedies" role="radiogroup" aria-label={text.title}>
          {all.map((r) => (
            <label key={r.key} className={r === one ? 'on' : undefined}>
              <input type="radio" name="remedy" checked={r === one} onChange={() => choose(r.key)} />
              <span className="grow">
                {r.title}
                <span className="text-12 ink-2">{r.help}</span>
              </span>
            </label>
          ))}
        </div>
      )}
      {inRole && explained.sees === false && explained.roleId && can(roles.privilegeUpdate) && (
        <p className="row gap-8">
          <span className="grow">{text.widen(roleName(explained.roleName))}</span>
          <Link className="button small" to={linkTo(roleScreens.roles, { roleId: explained.roleId, module: cell.module })}>
            {text.toRole}
          </Link>
        </p>
      )}
      {seat.needed && <Alike kind={seat.needed} name={seat.name} />}
      <div className="row gap-8 wrap">
        <span className="grow text-12 ink-3">{text.logged}</span>
        <Tools
          actions={[
            {
              key: 'view',
              label: viewAs,
              ...makes(
                viewing.begin,
                { staffId: explained.staffId },
                {
                  confirm: { title: viewTitle(staffName(explained)), content: viewText, verb: viewAs },
                  done: () => location.assign('/'),
                },
              ),
            },
          ]}
        />
        {one && (
          <button type="button" className="button primary" disabled={busy} onClick={() => void apply(one)}>
            {one.verb}
          </button>
        )}
      </div>
    </section>
  )
}

/** Whether a seat has to be given, what it makes of the kind, and how it is given: by whoever may, as long as there is one. */
function useSeat({ closedBy, seatKind, staffId }: Explained) {
  const text = useText(remediesText)
  const { me } = useSession()
  const needed = closedBy === 'seat' ? seatKind : null
  const read = useCall(seats.summary, {}, { silence: 'all', enabled: needed !== null && can(seats.summary) })
  const state = read.data?.kinds.find((k) => k.kind === needed)
  const name = needed ? inLang(seatNames(me?.corpAuthType)[needed]) : ''
  const none = state?.granted !== undefined && state.granted !== null && state.used >= state.granted
  const [now, next] = [state?.used ?? 0, (state?.used ?? 0) + 1].map((n) => fmt.number(n)) as [string, string]
  return {
    needed,
    name,
    none,
    takes: state && (state.granted === null ? text.seatMore(name) : text.seatTakes(name, now, next, fmt.number(state.granted))),
    give: needed && state && !none && can(seats.assign) ? () => request(seats.assign, { staffId, kinds: [needed] }) : undefined,
  }
}

interface Ground {
  cell: Cell
  what: string
  inRole: boolean
  seat: ReturnType<typeof useSeat>
  text: ReturnType<typeof useText<(typeof remediesText)['zh-CN']>>
}
function remediesFor(explained: Explained, { cell, what, inRole, seat, text }: Ground): Remedy[] {
  const { staffId, roleId, departmentIds, roleStaffCount } = explained
  const also = seat.needed ? text.andSeat(seat.name) : ''
  const verb = (own: string) => (seat.needed ? text.withSeat(own) : own)
  const withSeat = async (then: () => Promise<unknown>) => {
    await seat.give?.()
    await then()
  }
  if (inRole && seat.give)
    return [
      {
        key: 'seat',
        title: text.seat(seat.name),
        help: [text.onlyThem, seat.takes].filter(Boolean).join(' · '),
        verb: text.seatVerb,
        run: seat.give,
      },
    ]
  if (inRole) return []
  const others = can(acl.setRole) ? explained.others : []
  const changed = others.map(
    (other): Remedy => ({
      key: other.roleId,
      title: text.change(roleName(other.name)) + also,
      help: [text.onlyThem, text.more(other.more), other.less > 0 && text.less(other.less), seat.takes].filter(Boolean).join(' · '),
      verb: verb(text.changeVerb),
      run: () => withSeat(() => request(acl.setRole, { staffId, roleId: other.roleId, departmentIds })),
    }),
  )
  const role = roleName(explained.roleName)
  const granted: Remedy = {
    key: 'grant',
    title: text.grant(role, what) + also,
    help: (
      <>
        {text.touches} <NumberLink value={roleStaffCount} to={linkTo(roleScreens.roles, { roleId: roleId!, tab: 'members' })} />
        {seat.takes && ` · ${seat.takes}`}
      </>
    ),
    verb: verb(text.grantVerb),
    ask: text.grantAsk(role, fmt.number(roleStaffCount)),
    run: () => withSeat(() => grantTo(roleId!, cell)),
  }
  return [...changed, ...(roleId && explained.grantable && can(roles.privilegeUpdate) ? [granted] : [])]
}

/** As it is on the page of the role: all that it may do, and this as well. */
async function grantTo(roleId: string, cell: Cell): Promise<void> {
  const read = await request(roles.privilege, { roleId })
  const { version, scope, departmentIds } = read
  const privileges = sent(put(draftOf(read), [cell], true), read)
  await request(roles.privilegeUpdate, { roleId, version, scope, departmentIds, privileges })
}

/** Who lacks the same seat. */
function Alike({ kind, name }: { kind: NonNullable<Explained['seatKind']>; name: string }) {
  const text = useText(remediesText)
  const filter = { kind, state: 'unseated' as const }
  const read = useCall(seats.list, { ...filter, pageSize: 1 }, { silence: 'all', enabled: can(seats.list) })
  if (!can(seats.list)) return null
  if (read.error) return <ErrorLine error={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <Skeleton rows={1} />
  return (
    <p className="text-12 ink-2">
      {text.alike(name)} <NumberLink value={read.data.total} to={addressOf('seats.manage', filter)} />
    </p>
  )
}
