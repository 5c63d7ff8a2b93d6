import { EntryList } from './EntryList.tsx'
import { tagList } from './lists.ts'

export default function TagListPage() {
  return <EntryList of={tagList} />
}
