import { useDeferredValue, useEffect, useState } from 'react'
import { useChoice } from '#core/web/blocks/pickers/choice.ts'
import { Frame, ListState } from '#core/web/blocks/pickers/Frame.tsx'
import { isLatin, loadPinyin, matches, pinyinReady } from '#core/web/blocks/pickers/match.ts'
import { PickList } from '#core/web/blocks/pickers/PickList.tsx'
import { seenRow, useRows } from '#core/web/blocks/pickers/rows.ts'
import type { PickDialogProps, Rows } from '#core/web/blocks/pickers/sources.ts'
import { usePickerText } from '#core/web/blocks/pickers/text.ts'
import { useText } from '#core/web/text/text.ts'
import { listed } from '#core/web/text/words.ts'
import { Avatar } from '#core/web/ui/Avatar.tsx'
import { staffName } from '#core/web/ui/staff-name.ts'
import { DepartmentTree } from './Tree.tsx'
import { treeText } from './text.ts'

/** Departments at the left, their people at the right; a search looks everywhere. */
export default function StaffDialog(dialog: PickDialogProps) {
  const text = usePickerText()
  const words = useText(treeText)
  const multiple = dialog.multiple !== false
  const choice = useChoice(dialog.value, multiple, dialog.max)
  const [departmentId, setDepartmentId] = useState<number>()
  const [keyword, setKeyword] = useState('')
  const [onlyChosen, setOnlyChosen] = useState(false)
  const [, setReady] = useState(false)
  const word = useDeferredValue(keyword.trim())
  const here = useRows('staff', { departmentId: word ? undefined : departmentId })
  const found = useRows('staff', { keyword: word }, word !== '')
  useEffect(() => {
    if (isLatin(word) && !pinyinReady()) void loadPinyin().then(() => setReady(true))
  }, [word])

  // The server knows everybody; what is already loaded is matched here too, by pinyin, before the answer comes.
  const near = word ? here.rows.filter((r) => matches(word, r.name, r.alias)) : here.rows
  const all = word ? [...near, ...found.rows.filter((r) => !near.some((n) => n.staffId === r.staffId))] : near
  const rows = onlyChosen ? choice.ids.flatMap((id) => seenRow('staff', id) ?? []) : all
  const state = word ? found : here
  const why = (row: Rows['staff']) =>
    (!dialog.allowUnavailable && !choice.set.has(row.staffId) && row.unavailable) ||
    (choice.full && multiple && !choice.set.has(row.staffId) && text.full(dialog.max!)) ||
    undefined
  return (
    <Frame
      kind="staff"
      dialog={{ ...dialog, multiple }}
      choice={choice}
      keyword={keyword}
      onKeyword={setKeyword}
      waiting={keyword.trim() !== word || (word !== '' && found.loading)}
      onlyChosen={onlyChosen}
      onOnlyChosen={setOnlyChosen}
      pasteable={(row) => dialog.allowUnavailable || !row.unavailable}
    >
      <div className="pick-tree">
        <DepartmentTree
          label={words.departments}
          top={words.everyone}
          value={departmentId}
          onPick={(id) => {
            setDepartmentId(id)
            setKeyword('')
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
            blocked={why}
            multiple={multiple}
            more={onlyChosen ? undefined : state.more}
            render={(r) => (
              <>
                <Avatar name={r.name} src={r.avatar || undefined} size={28} />
                <span className="col pick-two">
                  <b className="medium ellipsis">{staffName(r)}</b>
                  <span className="text-11 ink-3 ellipsis">{listed(r.departmentNames) || '-'}</span>
                </span>
              </>
            )}
          />
        )}
      </div>
    </Frame>
  )
}
