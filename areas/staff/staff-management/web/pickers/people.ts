import { useDeferredValue, useEffect, useState } from 'react'
import { useChoice } from '#core/web/blocks/pickers/choice.ts'
import { isLatin, loadPinyin, matches, pinyinReady } from '#core/web/blocks/pickers/match.ts'
import { useRows } from '#core/web/blocks/pickers/rows.ts'
import type { PickDialogProps, Rows } from '#core/web/blocks/pickers/sources.ts'
import { usePickerText } from '#core/web/blocks/pickers/text.ts'

/** What a picker of staff knows on every surface: the people of a department or of a search, who is chosen, and why somebody cannot be. */
export function usePeople(dialog: PickDialogProps) {
  const text = usePickerText()
  const multiple = dialog.multiple !== false
  const choice = useChoice(dialog.value, multiple, dialog.max)
  const [departmentId, setDepartmentId] = useState<number>()
  const [keyword, setKeyword] = useState('')
  const [, setReady] = useState(false)
  const word = useDeferredValue(keyword.trim())
  const here = useRows('staff', { departmentId: word ? undefined : departmentId })
  const found = useRows('staff', { keyword: word }, word !== '')
  useEffect(() => {
    if (isLatin(word) && !pinyinReady()) void loadPinyin().then(() => setReady(true))
  }, [word])
  // The server knows everybody; what is already loaded is matched here too, by pinyin, before the answer comes.
  const near = word ? here.rows.filter((r) => matches(word, r.name, r.alias)) : here.rows
  return {
    multiple,
    choice,
    departmentId,
    setDepartmentId,
    keyword,
    setKeyword,
    /** What the rows are of: the field may be ahead of it. */
    word,
    waiting: keyword.trim() !== word || (word !== '' && found.loading),
    state: word ? found : here,
    rows: word ? [...near, ...found.rows.filter((r) => !near.some((n) => n.staffId === r.staffId))] : near,
    why: (row: Rows['staff']): string | undefined =>
      (!dialog.allowUnavailable && !choice.set.has(row.staffId) && row.unavailable) ||
      (choice.full && multiple && !choice.set.has(row.staffId) && text.full(dialog.max!)) ||
      undefined,
  }
}
