import { useId, useMemo, useRef, useState } from 'react'
import { ListState } from '#core/web/blocks/pickers/Frame.tsx'
import { PickList } from '#core/web/blocks/pickers/PickList.tsx'
import { moveAlong, Reach } from '#core/web/blocks/pickers/reach.ts'
import { useNames } from '#core/web/blocks/pickers/rows.ts'
import type { PickDialogProps } from '#core/web/blocks/pickers/sources.ts'
import { usePickerText } from '#core/web/blocks/pickers/text.ts'
import { Sheet } from '#core/web/phone/Sheet.tsx'
import { fmt } from '#core/web/text/format.ts'
import { useLang, useText } from '#core/web/text/text.ts'
import { Icon } from '#core/web/ui/Icon.tsx'
import { DepartmentNames } from '#core/web/ui/StaffName.tsx'
import { findsByAccount, staffName } from '#core/web/ui/staff-name.ts'
import { ancestors, useDepartments } from '../pickers/departments.ts'
import { PersonRow } from '../pickers/PersonRow.tsx'
import { usePeople } from '../pickers/people.ts'
import { staffWords, treeText } from '../pickers/text.ts'
import './staff-sheet.css'

/** R339: who, on a phone. Departments open one after the other, a search looks everywhere, and whom one has chosen stands below. */
export default function StaffSheet(dialog: PickDialogProps) {
  const text = usePickerText()
  const words = staffWords[useLang()]
  const tree = useText(treeText)
  const byAccount = findsByAccount() ? tree.byAccount : undefined
  const { choice, multiple, departmentId, setDepartmentId, keyword, setKeyword, word, waiting, state, rows, why } = usePeople(dialog)
  const base = useId()
  const [at, go] = useState(0)
  const [count, counted] = useState(0)
  const reached = useRef(null)
  const reach = useMemo(() => ({ base, at, go, rows: reached, waiting, counted }), [base, at, waiting])
  return (
    <Sheet
      title={dialog.title}
      onClose={() => dialog.close()}
      onSubmit={() => dialog.close([...choice.ids])}
      foot={
        <>
          <Chosen ids={choice.ids} drop={(id) => choice.drop([id])} />
          <button type="submit" className="button primary staff-sheet-ok">
            {text.use(choice.ids.length, words.unit)}
          </button>
        </>
      }
    >
      <label className="staff-sheet-find">
        <Icon name="search" size={20} />
        <input
          type="search"
          value={keyword}
          placeholder={byAccount ?? words.search}
          aria-label={byAccount ?? words.search}
          maxLength={64}
          role="combobox"
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded={count > 0}
          aria-controls={count > 0 ? `${base}-list` : undefined}
          aria-activedescendant={count > 0 ? `${base}-${Math.min(at, count - 1)}` : undefined}
          onChange={(e) => {
            go(0)
            setKeyword(e.target.value)
          }}
          onKeyDown={(e) => moveAlong(reach, e)}
        />
      </label>
      {!word && <Departments at={departmentId} go={setDepartmentId} />}
      <Reach value={reach}>
        <div className="staff-sheet-list" aria-busy={waiting}>
          <ListState
            {...state}
            loading={state.loading && rows.length === 0}
            error={rows.length ? null : state.error}
            empty={rows.length === 0}
            keyword={word}
          />
          {rows.length > 0 && (
            <PickList
              label={dialog.title}
              rows={rows}
              idOf={(r) => r.staffId}
              nameOf={staffName}
              chosen={choice.set}
              onToggle={(r) => choice.toggle(r.staffId)}
              blocked={why}
              multiple={multiple}
              more={state.more}
              render={(person) => <PersonRow person={person} />}
            />
          )}
        </div>
      </Reach>
    </Sheet>
  )
}

/** The way down to a department, and those right below it. */
function Departments({ at, go }: { at: number | undefined; go: (id: number | undefined) => void }) {
  const words = useText(treeText)
  const { rows } = useDepartments()
  const ids = new Set(rows.map((r) => r.departmentId))
  const tops = rows.filter((r) => !ids.has(r.parentId) || r.parentId === r.departmentId)
  // The company itself is everybody: what is below it is there at once.
  const above = at ?? (tops.length === 1 ? tops[0]!.departmentId : undefined)
  const below = above === undefined ? tops : rows.filter((r) => r.parentId === above && r.departmentId !== above)
  const way = at === undefined ? [] : [...ancestors(rows, at).reverse(), at].flatMap((id) => rows.find((r) => r.departmentId === id) ?? [])
  return (
    <>
      <nav className="staff-sheet-way" aria-label={words.departments}>
        <button type="button" aria-current={at === undefined || undefined} onClick={() => go(undefined)}>
          {words.everyone}
        </button>
        {way.map((d) => (
          <button key={d.departmentId} type="button" aria-current={d.departmentId === at || undefined} onClick={() => go(d.departmentId)}>
            <Icon name="chevron-right" size={14} />
            <DepartmentNames names={[d.name]} />
          </button>
        ))}
      </nav>
      {below.length > 0 && (
        <ul className="staff-sheet-below" aria-label={words.departments}>
          {below.map((d) => (
            <li key={d.departmentId}>
              <button type="button" onClick={() => go(d.departmentId)}>
                <DepartmentNames names={[d.name]} /> <span className="ink-3">{fmt.number(d.staffCount)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Chosen({ ids, drop }: { ids: readonly string[]; drop: (id: string) => void }) {
  const text = usePickerText()
  const names = useNames('staff', ids)
  if (ids.length === 0) return null
  return (
    <ul className="staff-sheet-chosen">
      {ids.map((id, i) => (
        <li key={id} className="tag">
          {names[i]}
          <button type="button" aria-label={text.remove(names[i] ?? '')} onClick={() => drop(id)}>
            <Icon name="x" size={14} />
          </button>
        </li>
      ))}
    </ul>
  )
}
