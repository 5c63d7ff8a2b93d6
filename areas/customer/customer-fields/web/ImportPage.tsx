import { fieldLabel } from '#core/contract/fields.ts'
import { ImportWizard } from '#core/web/blocks/transfer/ImportWizard.tsx'
import { go } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { texts, useLang, useText } from '#core/web/text/text.ts'
import { ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { PageHeader } from '#core/web/ui/Page.tsx'
import { fieldImport } from '../contract.ts'
import { useFields } from './reads.ts'
import { fieldScreens } from './screens.ts'
import './fields.css'

const t = texts({
  'zh-CN': {
    title: '导入客户资料',
    note: '按客户 ID 找到客户，一列一个字段；空格子不改原来的值，不会新增客户',
    id: '客户 ID',
  },
  en: {
    title: 'Import what is known of customers',
    note: 'Customers are found by their id, a column a field. Empty cells change nothing, nobody is made',
    id: 'Customer id',
  },
})

/** Values from a file, checked before anything is written (research/ux.md G-6). */
export default function ImportPage() {
  const text = useText(t)
  const en = useLang() === 'en'
  const read = useFields()
  return (
    <div className="cf-import">
      <PageHeader title={text.title} note={text.note} />
      {read.error && !read.data ? (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      ) : !read.data ? (
        <Skeleton rows={4} />
      ) : (
        <ImportWizard
          kind="customer_field_import"
          fields={[
            { key: 'externalUserExtId', label: text.id, required: true },
            ...read.fields.filter((f) => !f.converting).map((f) => ({ key: `field_${f.key}`, label: fieldLabel(f, en) })),
          ]}
          calls={{ preview: fieldImport.preview, check: fieldImport.check, start: fieldImport.start }}
          onStarted={() => go(linkTo(fieldScreens.setting))}
        />
      )}
    </div>
  )
}
