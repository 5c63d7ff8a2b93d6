import { EntryList } from './EntryList.tsx'
import { fieldList } from './lists.ts'

export default function FieldListPage() {
  return <EntryList of={fieldList} />
}
