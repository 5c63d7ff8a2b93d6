import { useDeferredValue, useEffect, useState } from 'react'
import { Avatar } from '../../ui/Avatar.tsx'
import { type PickDialogProps, useChoice } from './choice.ts'
import { Frame, ListState } from './Frame.tsx'
import { isLatin, loadPinyin, matches, pinyinReady } from './match.ts'
import { PickList } from './PickList.tsx'
import { nameOf, rowId, seenRow, useRows } from './rows.ts'
import type { CustomerRow, GroupRow, Rows } from './sources.ts'
import { usePickerText } from './text.ts'

type Listed = 'customers' | 'groups'

/** Customers or groups: one list and a search. */
export default function ListDialog<N extends Listed>(dialog: PickDialogProps & { source: N }) {
  const { source } = dialog
  const text = usePickerText()
  const multiple = dialog.multiple !== false
  const choice = useChoice(dialog.value, multiple, dialog.max)
  const [keyword, setKeyword] = useState('')
  const [onlyChosen, setOnlyChosen] = useState(false)
  const [, setReady] = useState(false)
  const word = useDeferredValue(keyword.trim())
  const here = useRows(source, {})
  const found = useRows(source, { keyword: word }, word !== '')
  useEffect(() => {
    if (isLatin(word) && !pinyinReady()) void loadPinyin().then(() => setReady(true))
  }, [word])
  const near = word ? here.rows.filter((r) => matches(word, nameOf(source, r), (r as Partial<CustomerRow>).name)) : here.rows
  const all = word ? [...near, ...found.rows.filter((r) => !near.some((n) => rowId(source, n) === rowId(source, r)))] : near
  const rows: Rows[N][] = onlyChosen ? choice.ids.flatMap((id) => (seenRow(source, id) as Rows[N]) ?? []) : all
  const state = word ? found : here
  return (
    <Frame
      source={source}
      dialog={{ ...dialog, multiple }}
      choice={choice}
      keyword={keyword}
      onKeyword={setKeyword}
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
            idOf={(r) => rowId(source, r)}
            nameOf={(r) => nameOf(source, r)}
            chosen={choice.set}
            onToggle={(r) => choice.toggle(rowId(source, r))}
            blocked={(r) => (choice.full && multiple && !choice.set.has(rowId(source, r)) ? text.full(dialog.max!) : undefined)}
            multiple={multiple}
            more={onlyChosen ? undefined : state.more}
            render={(r) => (source === 'customers' ? <Customer row={r as CustomerRow} /> : <Group row={r as GroupRow} />)}
          />
        )}
      </div>
    </Frame>
  )
}

function Customer({ row }: { row: CustomerRow }) {
  return (
    <>
      <Avatar name={row.name} src={row.avatar || undefined} kind="customer" />
      <span className="col pick-two">
        <span className="ellipsis">
          <b className="medium">{row.remark || row.name}</b>
          {row.corpName && <span className="text-11 wheat"> @{row.corpName}</span>}
        </span>
        {row.remark && <span className="text-11 ink-3 ellipsis">{row.name}</span>}
      </span>
    </>
  )
}

function Group({ row }: { row: GroupRow }) {
  const text = usePickerText()
  return (
    <span className="col pick-two">
      <b className="medium ellipsis">{row.name}</b>
      <span className="text-11 ink-3 ellipsis">
        {text.owner(row.ownerName || '-')} · {text.members(row.memberCount)}
      </span>
    </span>
  )
}
