import { ImportWizard } from '#core/web/blocks/transfer/ImportWizard.tsx'
import { go } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { useText } from '#core/web/text/text.ts'
import { PageHeader } from '#core/web/ui/Page.tsx'
import { importText } from './import-text.ts'
import type { ListOf } from './lists.ts'
import './pre-tag.css'

/** People from a file, checked before anything is written (research/ux.md G-6). */
export function EntryImport(props: { of: ListOf; kind: string; given: readonly { key: string; label: string; required?: boolean }[] }) {
  const text = useText(importText)
  const { of, kind, given } = props
  return (
    <div className="pt-import">
      <PageHeader title={text.titles[of.what]} note={text.note} />
      <ImportWizard
        kind={kind}
        fields={[
          { key: 'phone', label: text.phone },
          { key: 'unionid', label: text.unionid },
          { key: 'name', label: text.name },
          { key: 'label', label: text.label },
          ...given,
          { key: 'until', label: text.until },
        ]}
        calls={{ preview: of.imports.preview, check: of.imports.check, start: of.imports.start }}
        onStarted={() => go(linkTo(of.screens.list, {}))}
      />
    </div>
  )
}
