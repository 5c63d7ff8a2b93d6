import { useText } from '#core/web/text/text.ts'
import { EntryImport } from './EntryImport.tsx'
import { importText } from './import-text.ts'
import { tagList } from './lists.ts'

export default function TagImportPage() {
  const text = useText(importText)
  return <EntryImport of={tagList} kind="pre_tag_import" given={[{ key: 'tags', label: text.tags, required: true }]} />
}
