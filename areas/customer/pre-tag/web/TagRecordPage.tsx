import { HitList } from './HitList.tsx'
import { tagList } from './lists.ts'

export default function TagRecordPage() {
  return <HitList of={tagList} />
}
