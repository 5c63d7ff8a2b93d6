import { OneThing } from '#core/web/blocks/OneThing.tsx'
import { Tools } from '#core/web/blocks/table/Tools.tsx'
import { useSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { usePageTitle } from '#core/web/title.ts'
import { PageHeader, Section } from '#core/web/ui/Page.tsx'
import { StaffName } from '#core/web/ui/StaffName.tsx'
import { luckyDraws } from '../contract.ts'
import { luckyDrawScreens } from './screens.ts'
import { luckyDrawText } from './text.ts'

export default function DetailPage() {
  const text = useText(luckyDrawText)
  const [{ luckyDrawId = '' }] = useSearch()
  const read = useCall(luckyDraws.one, { luckyDrawId }, { silence: 'all', enabled: luckyDrawId !== '' })
  usePageTitle(read.data?.name)
  return (
    <OneThing
      exists={luckyDrawId !== ''}
      read={read}
      title={text.missing}
      help={text.missingHelp}
      list={{ path: linkTo(luckyDrawScreens.list), label: text.toList }}
    >
      {(draw) => (
        <div className="col gap-16">
          <PageHeader title={draw.name}>
            <Tools
              actions={[{ key: 'edit', label: text.edit, needs: luckyDraws.update, to: linkTo(luckyDrawScreens.edit, { luckyDrawId }) }]}
            />
          </PageHeader>
          <Section title={text.facts}>
            <dl>
              <dt>{text.staff}</dt>
              <dd>
                <StaffName name={draw.staffName} />
              </dd>
              <dt>{text.note}</dt>
              <dd>{draw.note || '-'}</dd>
              <dt>{text.createdAt}</dt>
              <dd>{fmt.full(draw.createdAt)}</dd>
            </dl>
          </Section>
        </div>
      )}
    </OneThing>
  )
}
