import { Select } from 'antd'
import { useDeferredValue, useMemo, useState } from 'react'
import type { DataScope } from '#core/contract/session.ts'
import { PickField } from '#core/web/blocks/pickers/Pickers.tsx'
import { Segments } from '#core/web/blocks/Segments.tsx'
import { Tools } from '#core/web/blocks/table/Tools.tsx'
import { openDialog } from '#core/web/dialog.tsx'
import { figureOfRow } from '#core/web/figures.ts'
import { useSearch } from '#core/web/history.ts'
import { useCall, useEdit } from '#core/web/request/query.ts'
import { can } from '#core/web/session.ts'
import { roleName } from '#core/web/text/role-name.ts'
import { say, useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { Empty, ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { NumberLink } from '#core/web/ui/Figure.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { PageHeader } from '#core/web/ui/Page.tsx'
import { acl, type RoleItem, roles } from '../contract.ts'
import { roleFigures } from '../figures.ts'
import { type Cell, type Difference, type Draft, difference, draftOf, type EditDraft, type RoleRead, sent } from './draft.ts'
import { Matrix, type ModuleRow } from './Matrix.tsx'
import { roleActions } from './RoleList.tsx'
import { rolesText } from './text.ts'
import { moduleName, nobodyYet } from './words.ts'

interface Props {
  role: RoleItem
  draft: Draft | undefined
  editDraft: (edit: EditDraft) => void
  /** The box that “why” found in the way. */
  marked: Cell | undefined
}

/** What a role may do, to be changed cell by cell and saved at once, after a look at the difference. */
export function Rights({ role, draft, editDraft, marked }: Props) {
  const text = useText(rolesText)
  const read = useCall(roles.privilege, { roleId: role.roleId }, { silence: 'all' })
  const modules = useCall(acl.moduleList, {}, { silence: 'all' })
  const failed = read.error ? read : modules.error ? modules : undefined
  return (
    <div className="rp-main">
      <Head role={role} />
      {failed && <ErrorState error={failed.error} retry={() => void failed.refetch()} />}
      {!failed && !(read.data && modules.data) && <Skeleton rows={10} />}
      {read.data && modules.data && (
        <Editor
          staffCount={role.staffCount}
          read={read.data}
          modules={modules.data.list}
          draft={draft}
          editDraft={editDraft}
          marked={marked}
          fixed={role.roleType === 'root' ? text.rootNote : undefined}
        />
      )}
    </div>
  )
}

function Head({ role }: { role: RoleItem }) {
  const text = useText(rolesText)
  const [, set] = useSearch()
  const { value, to } = figureOfRow(roleFigures.people, role, {})
  return (
    <PageHeader
      title={roleName(role.name)}
      note={
        <>
          {value !== undefined && value !== null && <NumberLink value={value} to={to} />} {text.members}
        </>
      }
    >
      <Tools
        actions={[
          {
            key: 'why',
            label: text.why,
            icon: <Icon name="circle-question-mark" size={14} />,
            needs: acl.explain,
            run: () => set({ why: nobodyYet }),
          },
          ...roleActions(role)
            .filter(({ key }) => key === 'copy')
            .map((a) => ({ ...a, icon: <Icon name="copy" size={14} /> })),
        ]}
      />
    </PageHeader>
  )
}

type Shown = 'inUse' | 'all' | 'granted' | 'pending'

function Editor(props: {
  staffCount: number
  read: RoleRead
  modules: readonly ModuleRow[]
  draft: Draft | undefined
  editDraft: (edit: EditDraft) => void
  marked: Cell | undefined
  fixed: string | undefined
}) {
  const { read, modules, editDraft, fixed } = props
  const text = useText(rolesText)
  const [shown, setShown] = useState<Shown>('inUse')
  const [word, setWord] = useState('')
  const keyword = useDeferredValue(word.trim().toLowerCase())
  const before = useMemo(() => draftOf(read), [read])
  const draft = props.draft ?? before
  const there = useMemo(() => new Set(modules.flatMap((m) => m.actions.map((action) => `${m.module}.${action}`))), [modules])
  const changed = difference(before, draft, there)
  const disabled = Boolean(fixed) || !can(roles.privilegeUpdate)
  const change = (edit: (draft: Draft) => Draft) =>
    editDraft((now) => {
      const next = edit(now ?? before)
      return difference(before, next, there).count > 0 ? next : undefined
    })
  const touched = new Set([...changed.granted, ...changed.taken].map((cell) => cell.module as string))
  const fits: Record<Shown, (m: ModuleRow) => boolean> = {
    inUse: (m) => m.actions.length > 0,
    all: () => true,
    granted: (m) => m.actions.some((action) => draft.rights[m.module]?.includes(action)),
    pending: (m) => touched.has(m.module),
  }
  const rows = modules.filter((m) => fits[shown](m) && moduleName(m.module).toLowerCase().includes(keyword))
  const count = (of: Shown) => modules.filter(fits[of]).length
  return (
    <>
      {fixed && <p className="note notice">{fixed}</p>}
      <div className="row gap-12 wrap rp-bar">
        <label className="input rp-find">
          <Icon name="search" size={14} />
          <input type="search" value={word} placeholder={text.find} aria-label={text.find} onChange={(e) => setWord(e.target.value)} />
        </label>
        <Segments<Shown>
          small
          label={text.show}
          value={shown}
          onChange={setShown}
          options={(['inUse', 'all', 'granted', 'pending'] as const).map((value) => ({ value, label: `${text[value]} ${count(value)}` }))}
        />
        <span className="grow" />
        <span className="text-12 ink-3">{text.legend}</span>
      </div>
      <Scope draft={draft} disabled={disabled} changed={changed.scope} onChange={change} />
      {rows.length > 0 ? (
        <Matrix rows={rows} before={before} draft={draft} marked={props.marked} disabled={disabled} onChange={change} />
      ) : (
        <Empty art="filtered" title={text.noModules}>
          {text.noModulesHint}
        </Empty>
      )}
      {changed.count > 0 && (
        <Foot read={read} staffCount={props.staffCount} draft={draft} changed={changed} onDone={() => editDraft(() => undefined)} />
      )}
    </>
  )
}

function Scope(props: { draft: Draft; disabled: boolean; changed: boolean; onChange: (edit: (draft: Draft) => Draft) => void }) {
  const { draft, disabled, onChange } = props
  const text = useText(rolesText)
  return (
    <div className={`row gap-12 wrap rp-scope${props.changed ? ' changed' : ''}`}>
      <span className="medium" title={text.scopeHelp}>
        {text.scopeLabel}
      </span>
      <Select<DataScope>
        aria-label={text.scopeLabel}
        value={draft.scope}
        disabled={disabled}
        popupMatchSelectWidth={false}
        onChange={(scope) => onChange((now) => ({ ...now, scope }))}
        options={Object.entries(text.scopes).map(([value, label]) => ({ value: value as DataScope, label }))}
      />
      {draft.scope === 'chosen' && (
        <PickField
          kind="departments"
          max={200}
          disabled={disabled}
          aria-label={text.departments}
          value={draft.departmentIds}
          onChange={(departmentIds: number[]) => onChange((now) => ({ ...now, departmentIds }))}
        />
      )}
      <span className="text-12 ink-3">{text.scopeHelp}</span>
    </div>
  )
}

interface Changed {
  read: RoleRead
  staffCount: number
  draft: Draft
  changed: Difference
}
function Foot({ onDone, ...about }: Changed & { onDone: () => void }) {
  const { read, staffCount, draft, changed } = about
  const text = useText(rolesText)
  const edit = useEdit(roles.privilegeUpdate, draft.version, {
    onSuccess: () => {
      toast.success(text.saved)
      onDone()
    },
  })
  const save = async () => {
    if (!(await showChanges(about))) return
    edit.save({
      roleId: read.roleId,
      privileges: sent(draft, read),
      scope: draft.scope,
      departmentIds: draft.scope === 'chosen' ? draft.departmentIds : [],
    })
  }
  return (
    <footer className="foot rp-foot">
      <i className="rp-changed" aria-hidden />
      <b className="medium">{text.changes(changed.count)}</b>
      <button type="button" className="link text-12" onClick={() => void save()}>
        {text.seeChanges}
      </button>
      <span className="grow" />
      <span className="text-12 ink-3">{text.effect(staffCount)}</span>
      <button type="button" className="button" onClick={onDone}>
        {text.discard}
      </button>
      <button
        type="button"
        className="button primary"
        disabled={edit.isPending || (draft.scope === 'chosen' && draft.departmentIds.length === 0)}
        onClick={() => void save()}
      >
        {text.save}
      </button>
    </footer>
  )
}

/** The difference, before it is saved; whether it was agreed to. */
const showChanges = (about: Changed) =>
  openDialog<Changed, boolean>(() => import('./ChangesDialog.tsx'), about, {
    label: say(rolesText).changesTitle(roleName(about.read.name)),
    width: 520,
  })
