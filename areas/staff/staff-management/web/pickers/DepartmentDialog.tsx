import { useEffect, useState } from 'react'
import { useChoice } from '#core/web/blocks/pickers/choice.ts'
import { Frame, ListState } from '#core/web/blocks/pickers/Frame.tsx'
import { isLatin, loadPinyin, pinyinReady } from '#core/web/blocks/pickers/match.ts'
import { PickList } from '#core/web/blocks/pickers/PickList.tsx'
import { seenRow } from '#core/web/blocks/pickers/rows.ts'
import type { PickDialogProps } from '#core/web/blocks/pickers/sources.ts'
import { useText } from '#core/web/text/text.ts'
import { DepartmentTree } from './Tree.tsx'
import { treeText } from './text.ts'

/** A department stands for everybody in it and below it, now and later. */
export default function DepartmentDialog(dialog: PickDialogProps) {
  const text = useText(treeText)
  const multiple = dialog.multiple !== false
  const choice = useChoice(dialog.value, multiple, dialog.max)
  const [keyword, setKeyword] = useState('')
  const [onlyChosen, setOnlyChosen] = useState(false)
  const [, setReady] = useState(false)
  const word = keyword.trim()
  useEffect(() => {
    if (isLatin(word) && !pinyinReady()) void loadPinyin().then(() => setReady(true))
  }, [word])
  const rows = choice.ids.flatMap((id) => seenRow('departments', id) ?? [])
  return (
    <Frame
      kind="departments"
      shape="tree"
      dialog={{ ...dialog, multiple }}
      choice={choice}
      keyword={keyword}
      onKeyword={setKeyword}
      waiting={false}
      onlyChosen={onlyChosen}
      onOnlyChosen={setOnlyChosen}
    >
      <div className="pick-side">
        {onlyChosen ? (
          rows.length ? (
            <PickList
              label={dialog.title}
              rows={rows}
              idOf={(r) => String(r.departmentId)}
              nameOf={(r) => r.name}
              chosen={choice.set}
              onToggle={(r) => choice.toggle(String(r.departmentId))}
              multiple={multiple}
              render={(r) => <span className="ellipsis">{r.name}</span>}
            />
          ) : (
            <ListState missing={false} loading={false} error={null} retry={() => {}} empty keyword="" />
          )
        ) : (
          <div className="pick-scroll">
            <DepartmentTree
              label={text.departments}
              onPick={(id) => id !== undefined && choice.toggle(String(id))}
              ticked={choice.set}
              keyword={word}
            />
          </div>
        )}
      </div>
    </Frame>
  )
}
