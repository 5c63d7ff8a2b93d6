import { Select } from 'antd'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { Action } from '#core/contract/call.ts'
import type { ClosedBy } from '#core/contract/closed.ts'
import { type Module, modules } from '#core/contract/modules.ts'
import { seatNames } from '#core/contract/seats.ts'
import { PickField } from '#core/web/blocks/pickers/Pickers.tsx'
import { copy } from '#core/web/copy.ts'
import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { Link } from '#core/web/router.tsx'
import { useSession } from '#core/web/session.ts'
import { roleName } from '#core/web/text/role-name.ts'
import { inLang, useLang, useText } from '#core/web/text/text.ts'
import { listed } from '#core/web/text/words.ts'
import { Drawer } from '#core/web/ui/Drawer.tsx'
import { Empty, ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { NamesIn } from '#core/web/ui/StaffName.tsx'
import { staffName } from '#core/web/ui/staff-name.ts'
import { acl, type Explained } from '../contract.ts'
import { whyArt } from './art.tsx'
import type { Cell } from './draft.ts'
import { Remedies } from './Remedies.tsx'
import { roleScreens } from './screens.ts'
import { rolesText } from './text.ts'
import { whyText } from './why-text.ts'
import { moduleName, nobodyYet } from './words.ts'

/** A box of a role's matrix. */
export interface Marked extends Cell {
  roleId: string
}

interface Props {
  /** Empty until somebody is chosen. */
  staffId: string
  module: string | undefined
  set: (words: { why?: string; module?: string }) => void
  /** The box of the matrix that is in the way, for the page to mark. */
  mark: (at: Marked | undefined) => void
  /** Whose matrix stands beside it. */
  shownRoleId: string | undefined
  onClose: () => void
}

/** Why somebody may (not) see a page: each condition in the order in which the server asks it, and what would help. */
export function Why({ staffId, module = 'customer', set, mark, shownRoleId, onClose }: Props) {
  const text = useText(whyText)
  const { actions } = useText(rolesText)
  const known = (module in modules ? module : 'customer') as Module
  const [action, setAction] = useState<Action>('read')
  const [ofStaffId, setOfStaffId] = useState<string>()
  const list = useCall(acl.moduleList, {}, { silence: 'all' })
  const read = useCall(
    acl.explain,
    { staffId, module: known, action, ...(ofStaffId && { ofStaffId }) },
    { enabled: staffId !== '', silence: 'all' },
  )
  const row = list.data?.list.find((m) => m.module === known)
  return (
    <Drawer
      title={text.title}
      padded
      onClose={onClose}
      extra={
        <button type="button" className="button small" onClick={() => void copy(location.href, text.copied)}>
          <Icon name="link" size={14} />
          {text.copy}
        </button>
      }
    >
      <div className="col gap-16">
        <div className="field">
          <span className="label">{text.who}</span>
          <PickField
            kind="staff"
            multiple={false}
            allowUnavailable
            aria-label={text.who}
            value={staffId ? [staffId] : []}
            onChange={([id = '']: string[]) => set({ why: id || nobodyYet })}
          />
        </div>
        <div className="field">
          <span className="label">{text.what}</span>
          <span className="row gap-8">
            <Select
              className="grow"
              aria-label={text.what}
              value={known}
              showSearch={{ optionFilterProp: 'label' }}
              onChange={(module) => set({ module })}
              options={(list.data?.list ?? [{ module: known, actions: [] }])
                .filter((m) => m.actions.length > 0 || m.module === known)
                .map((m) => ({ value: m.module as Module, label: moduleName(m.module) }))}
            />
            <Select
              aria-label={text.action}
              value={action}
              popupMatchSelectWidth={false}
              onChange={setAction}
              options={(row?.actions ?? ['read']).map((one) => ({ value: one as Action, label: actions[one] }))}
            />
          </span>
        </div>
        <div className="field">
          <span className="label">{text.whose}</span>
          <PickField
            kind="staff"
            multiple={false}
            allowUnavailable
            aria-label={text.whose}
            value={ofStaffId ? [ofStaffId] : []}
            onChange={([id]: string[]) => setOfStaffId(id)}
          />
          <span className="field-help">{text.whoseHelp}</span>
        </div>
        {staffId === '' && <Empty art={whyArt} title={text.nobody} />}
        {(read.error || list.error) && (
          <ErrorState error={read.error ?? list.error} retry={() => void (read.error ? read : list).refetch()} />
        )}
        {staffId !== '' && !(read.data && list.data) && !read.error && !list.error && <Skeleton rows={5} />}
        {staffId !== '' && read.data && list.data && (
          <Answer
            explained={read.data}
            module={known}
            action={action}
            there={row !== undefined && row.actions.length > 0}
            mark={mark}
            shownRoleId={shownRoleId}
          />
        )}
      </div>
    </Drawer>
  )
}

interface AnswerProps extends Pick<Props, 'mark' | 'shownRoleId'> {
  explained: Explained
  module: Module
  action: Action
  there: boolean
}
function Answer({ explained, module, action, there, mark, shownRoleId }: AnswerProps) {
  const text = useText(whyText)
  const { actions, scopes } = useText(rolesText)
  const what = `${moduleName(module)} · ${actions[action]}`
  const role = roleName(explained.roleName)
  const inRole = explained.actions.includes(action)
  const fine = there && explained.allowed && explained.sees !== false
  const blocked = [explained.status === 1, there, inRole, explained.sees !== false, explained.closedBy === null].filter((ok) => !ok).length
  const lacking = there && !inRole ? explained.roleId : null
  useEffect(() => {
    mark(lacking ? { roleId: lacking, module, action } : undefined)
    return () => mark(undefined)
  }, [lacking, module, action, mark])
  return (
    <>
      <div className={`rp-verdict note ${fine ? 'ok' : 'failure'}`} role="status">
        <p>
          {fine
            ? text.may(staffName(explained), what)
            : there && explained.allowed
              ? text.notThese(staffName(explained))
              : text.mayNot(staffName(explained), what)}
        </p>
        {!fine && blocked > 1 && <p>{text.blocked(blocked)}</p>}
      </div>
      <ol className="rp-gates">
        <Gate
          ok={explained.status === 1}
          name={text.account}
          help={explained.status === 1 ? text.active : text.inactive(explained.status)}
        />
        <Gate ok={there} name={text.module} help={there ? text.moduleThere : text.moduleMissing(moduleName(module))} />
        <Gate
          ok={inRole}
          name={text.role}
          help={inRole ? text.roleHas(role, what) : explained.roleId ? text.roleHasNot(role, what) : text.noRole}
          end={
            lacking &&
            (lacking === shownRoleId ? (
              <span className="text-12 ink-3">{text.marked}</span>
            ) : (
              <Link className="link text-12" to={linkTo(roleScreens.roles, { roleId: lacking, why: explained.staffId, module })}>
                {text.toCell}
              </Link>
            ))
          }
        />
        <Gate
          ok={explained.sees !== false}
          name={text.scope}
          help={
            <NamesIn
              text={`${scopes[explained.scope]}${explained.departmentNames.length > 0 && explained.scope !== 'all' && explained.scope !== 'own' ? ` (${listed(explained.departmentNames)})` : ''}`}
            />
          }
        />
        {Object.entries(closing).map(([by, Of]) => (
          <Of key={by} explained={explained} />
        ))}
        {explained.fields && <FieldGate fields={explained.fields} />}
      </ol>
      {!fine && there && explained.status === 1 && (
        <Remedies key={`${explained.staffId} ${what}`} explained={explained} cell={{ module, action }} what={what} inRole={inRole} />
      )}
    </>
  )
}

/** What may close a module though the role opens it, each a line of its own. */
const closing: Record<ClosedBy, ComponentType<{ explained: Explained }>> = { seat: SeatGate }

/** R235: the module takes a seat of some kind, or none. */
function SeatGate({ explained: { closedBy, seatKind, hasSeat } }: { explained: Explained }) {
  const text = useText(whyText)
  const { me } = useSession()
  const name = seatKind && inLang(seatNames(me?.corpAuthType)[seatKind])
  const help = !name ? text.seatNone : closedBy === 'seat' ? text.seatClosed(name) : hasSeat ? text.seatYes(name) : text.seatNo
  return <Gate ok={closedBy !== 'seat'} name={text.seat} help={help} />
}

/** Behind the page: fields that stay masked or are not there at all. Nothing is in the way of the page, so it is no gate that fails. */
function FieldGate({ fields: { reveals, masked, hidden } }: { fields: NonNullable<Explained['fields']> }) {
  const text = useText(whyText)
  const { actions } = useText(rolesText)
  const en = useLang() === 'en'
  const reveal = `${moduleName('customer')} · ${actions.update}`
  const names = (of: typeof masked) => listed(of.map((f) => (en && f.labelEn) || f.labelZh))
  const whole = reveals && hidden.length === 0
  return (
    <Gate
      ok={whole || null}
      name={text.fields}
      help={
        <>
          {reveals ? text.plain(reveal) : text.masked(reveal)}
          {masked.length > 0 && <span className="rp-more-fields">{text.maskedToo(names(masked))}</span>}
          {hidden.length > 0 && <span className="rp-more-fields">{text.hiddenToo(names(hidden))}</span>}
        </>
      }
    />
  )
}

/** `null`: neither open nor shut. */
function Gate({ ok, name, help, end }: { ok: boolean | null; name: string; help: ReactNode; end?: ReactNode }) {
  return (
    <li className={ok === null ? undefined : ok ? 'ok' : 'failure'}>
      {ok === null ? <i className="rp-ring" aria-hidden /> : <Icon name={ok ? 'circle-check' : 'circle-x'} size={16} />}
      <span className="medium">{name}</span>
      <span className="ink-2">
        {help}
        {end && <span className="rp-more-fields">{end}</span>}
      </span>
    </li>
  )
}
