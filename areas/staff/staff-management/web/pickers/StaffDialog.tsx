import { useState } from 'react'
import { Frame, ListState } from '#core/web/blocks/pickers/Frame.tsx'
import { PickList } from '#core/web/blocks/pickers/PickList.tsx'
import { seenRow } from '#core/web/blocks/pickers/rows.ts'
import type { PickDialogProps } from '#core/web/blocks/pickers/sources.ts'
import { useText } from '#core/web/text/text.ts'
import { findsByAccount, staffName } from '#core/web/ui/staff-name.ts'
import { PersonRow } from './PersonRow.tsx'
import { usePeople } from './people.ts'
import { DepartmentTree } from './Tree.tsx'
import { treeText } from './text.ts'

/** Departments at the left, their people at the right; a search looks everywhere. */
export default function StaffDialog(dialog: PickDialogProps) {
  const words = useText(treeText)
  const people = usePeople(dialog)
  const { choice, multiple, keyword, word, state } = people
  const [onlyChosen, setOnlyChosen] = useState(false)
  const rows = onlyChosen ? choice.ids.flatMap((id) => seenRow('staff', id) ?? []) : people.rows
  return (
    <Frame
      kind="staff"
      dialog={{ ...dialog, multiple }}
      choice={choice}
      keyword={keyword}
      onKeyword={people.setKeyword}
      search={findsByAccount() ? words.byAccount : undefined}
      waiting={people.waiting}
      onlyChosen={onlyChosen}
      onOnlyChosen={setOnlyChosen}
      pasteable={(row) => dialog.allowUnavailable || !row.unavailable}
    >
      <div className="pick-tree">
        <DepartmentTree
          label={words.departments}
          top={words.everyone}
          value={people.departmentId}
          onPick={(id) => {
            people.setDepartmentId(id)
            people.setKeyword('')
            setOnlyChosen(false)
          }}
        />
      </div>
      <div className="pick-side">
        <ListState
          {...state}
          loading={!onlyChosen && state.loading && rows.length === 0}
          error={onlyChosen || rows.length ? null : state.error}
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
            blocked={people.why}
            multiple={multiple}
            more={onlyChosen ? undefined : state.more}
            render={(person) => <PersonRow person={person} />}
          />
        )}
      </div>
    </Frame>
  )
}
