import { useDeferredValue, useEffect, useState } from 'react'
import { Avatar } from '../../ui/Avatar.tsx'
import { useChoice } from './choice.ts'
import { Frame, ListState } from './Frame.tsx'
import { isLatin, loadPinyin, matches, pinyinReady } from './match.ts'
import { PickList } from './PickList.tsx'
import { nameOf, pickerOf, rowId, seenRow, useRows } from './rows.ts'
import type { Kind, Look, PickDialogProps, Rows } from './sources.ts'
import { usePickerText } from './text.ts'

/** One list and a search. */
export default function ListDialog<N extends Kind>(dialog: PickDialogProps & { kind: N }) {
  const { kind } = dialog
  const text = usePickerText()
  const multiple = dialog.multiple !== false
  const choice = useChoice(dialog.value, multiple, dialog.max)
  const [keyword, setKeyword] = useState('')
  const [onlyChosen, setOnlyChosen] = useState(false)
  const [, setReady] = useState(false)
  const word = useDeferredValue(keyword.trim())
  const here = useRows(kind, {})
  const found = useRows(kind, { keyword: word }, word !== '')
  useEffect(() => {
    if (isLatin(word) && !pinyinReady()) void loadPinyin().then(() => setReady(true))
  }, [word])
  const near = word ? here.rows.filter((r) => matches(word, nameOf(kind, r), (r as { name?: string }).name)) : here.rows
  const all = word ? [...near, ...found.rows.filter((r) => !near.some((n) => rowId(kind, n) === rowId(kind, r)))] : near
  const rows: Rows[N][] = onlyChosen ? choice.ids.flatMap((id) => (seenRow(kind, id) as Rows[N]) ?? []) : all
  const state = word ? found : here
  return (
    <Frame
      kind={kind}
      dialog={{ ...dialog, multiple }}
      choice={choice}
      keyword={keyword}
      onKeyword={setKeyword}
      waiting={keyword.trim() !== word || (word !== '' && found.loading)}
      onlyChosen={onlyChosen}
      onOnlyChosen={setOnlyChosen}
    >
      <div className="pick-side">
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
            idOf={(r) => rowId(kind, r)}
            nameOf={(r) => nameOf(kind, r)}
            chosen={choice.set}
            onToggle={(r) => choice.toggle(rowId(kind, r))}
            blocked={(r) => (choice.full && multiple && !choice.set.has(rowId(kind, r)) ? text.full(dialog.max!) : undefined)}
            multiple={multiple}
            more={onlyChosen ? undefined : state.more}
            render={(r) => <Row name={nameOf(kind, r)} look={pickerOf(kind)?.look?.(r) ?? {}} />}
          />
        )}
      </div>
    </Frame>
  )
}

function Row({ name, look }: { name: string; look: Look }) {
  return (
    <>
      {look.avatar !== undefined && <Avatar name={name} src={look.avatar || undefined} kind="customer" />}
      <span className="col pick-two">
        <span className="ellipsis">
          <b className="medium">{name}</b>
          {look.mark && <span className="text-11 wheat"> {look.mark}</span>}
        </span>
        {look.second && <span className="text-11 ink-3 ellipsis">{look.second}</span>}
      </span>
    </>
  )
}
