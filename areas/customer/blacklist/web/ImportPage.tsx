import { ImportWizard } from '#core/web/blocks/transfer/ImportWizard.tsx'
import { go } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { texts, useText } from '#core/web/text/text.ts'
import { PageHeader } from '#core/web/ui/Page.tsx'
import { blackListImport } from '../contract.ts'
import { blackListScreens } from './screens.ts'
import './black-list.css'

const t = texts({
  'zh-CN': {
    title: '导入客户黑名单',
    note: '按客户 ID 或员工备注的手机号找到客户；两列填一列就行，不会新增客户',
    id: '客户 ID',
    mobile: '手机号',
    reason: '原因',
    until: '到期日',
  },
  en: {
    title: 'Import to the black list',
    note: 'Customers are found by id or by the phone number in a remark; one of the two is enough. Nobody is made',
    id: 'Customer id',
    mobile: 'Mobile',
    reason: 'Reason',
    until: 'Last day',
  },
})

/** Customers from a file, checked before anything is written (research/ux.md G-6). */
export default function ImportPage() {
  const text = useText(t)
  return (
    <div className="bl-import">
      <PageHeader title={text.title} note={text.note} />
      <ImportWizard
        kind="black_list_import"
        fields={[
          { key: 'externalUserExtId', label: text.id },
          { key: 'mobile', label: text.mobile },
          { key: 'reason', label: text.reason, required: true },
          { key: 'until', label: text.until },
        ]}
        calls={{ preview: blackListImport.preview, check: blackListImport.check, start: blackListImport.start }}
        onStarted={() => go(linkTo(blackListScreens.records))}
      />
    </div>
  )
}
