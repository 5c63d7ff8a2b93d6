import { customFields, isElsewhere } from '#areas/customer/customer-fields/contract.ts'
import { fieldLabel } from '#core/contract/fields.ts'
import { useCall } from '#core/web/request/query.ts'
import { useLang } from '#core/web/text/text.ts'
import { ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { EntryImport } from './EntryImport.tsx'
import { fieldList } from './lists.ts'

export default function FieldImportPage() {
  const en = useLang() === 'en'
  const read = useCall(customFields.list, {}, { silence: 'all' })
  if (read.error) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <Skeleton rows={6} />
  const given = read.data.list
    .filter((f) => !(f.builtIn && isElsewhere(f.key)) && !f.readOnly)
    .map((f) => ({ key: `field_${f.key}`, label: fieldLabel(f, en) }))
  return <EntryImport of={fieldList} kind="pre_write_properties_import" given={given} />
}
