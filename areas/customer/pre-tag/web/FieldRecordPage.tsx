import { HitList } from './HitList.tsx'
import { fieldList } from './lists.ts'

export default function FieldRecordPage() {
  return <HitList of={fieldList} />
}
