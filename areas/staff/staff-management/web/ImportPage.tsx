import { ImportWizard } from '#core/web/blocks/transfer/ImportWizard.tsx'
import { go } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { useMe } from '#core/web/session.ts'
import { texts, useText } from '#core/web/text/text.ts'
import { PageHeader } from '#core/web/ui/Page.tsx'
import { staffImport } from '../contract.ts'
import { staffScreens } from './screens.ts'
import './staff.css'

const t = texts({
  'zh-CN': {
    title: '导入席位与角色',
    note: '员工从企业微信同步而来，这里只按账号批量改席位和角色，不会新增员工',
    rootOnly: '；角色只有超级管理员能改',
    userid: '员工账号',
    seat: '席位',
    role: '角色',
  },
  en: {
    title: 'Import seats and roles',
    note: 'People come from WeCom; a file only changes seats and roles of those who are there, by user id',
    rootOnly: '; only super administrators change roles',
    userid: 'User id',
    seat: 'Seat',
    role: 'Role',
  },
})

/** Seats and roles of many people from a file, checked before anything is written (research/ux.md G-6). */
export default function ImportPage() {
  const text = useText(t)
  const root = useMe().isRoot
  return (
    <div className="sf-import">
      <PageHeader title={text.title} note={root ? text.note : text.note + text.rootOnly} />
      <ImportWizard
        kind="staff_import"
        fields={[
          { key: 'staffExtId', label: text.userid, required: true },
          { key: 'seat', label: text.seat },
          { key: 'role', label: text.role },
        ]}
        calls={{ preview: staffImport.preview, check: staffImport.check, start: staffImport.start }}
        onStarted={() => go(linkTo(staffScreens.list))}
      />
    </div>
  )
}
