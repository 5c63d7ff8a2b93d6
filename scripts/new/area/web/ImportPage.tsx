import { ImportWizard } from '#core/web/blocks/transfer/ImportWizard.tsx'
import { go } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { useText } from '#core/web/text/text.ts'
import { PageHeader } from '#core/web/ui/Page.tsx'
import { luckyDraws } from '../contract.ts'
import { luckyDrawScreens } from './screens.ts'
import { luckyDrawText } from './text.ts'

export default function ImportPage() {
  const text = useText(luckyDrawText)
  return (
    <div className="col gap-16">
      <PageHeader title={text.import} />
      <ImportWizard
        kind="lucky_draw_import"
        fields={[
          { key: 'name', label: text.name, required: true },
          { key: 'staffExtId', label: text.account, required: true },
        ]}
        calls={{ preview: luckyDraws.importPreview, check: luckyDraws.importCheck, start: luckyDraws.import }}
        onStarted={() => go(linkTo(luckyDrawScreens.list))}
      />
    </div>
  )
}
