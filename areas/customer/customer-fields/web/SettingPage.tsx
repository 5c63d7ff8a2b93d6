import { useState } from 'react'
import type { Field } from '#core/contract/fields.ts'
import { Tools } from '#core/web/blocks/table/Tools.tsx'
import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { can } from '#core/web/session.ts'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { Empty, ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { PageHeader } from '#core/web/ui/Page.tsx'
import { customFields, fieldImport } from '../contract.ts'
import { FieldDrawer } from './FieldDrawer.tsx'
import { FieldRows } from './FieldRows.tsx'
import { fieldScreens } from './screens.ts'
import { fieldText } from './text.ts'
import './fields.css'
import './setting.css'
import { fieldsArt } from './art.tsx'

/** All fields of customers, in the order in which every surface shows them (VISUAL 20). */
export default function SettingPage() {
  const text = useText(fieldText)
  const read = useCall(customFields.setting, {}, { silence: 'all' })
  const filledRead = useCall(customFields.filled, {}, { silence: 'all', enabled: can(customFields.filled) })
  const filled = filledRead.data
  const [open, setOpen] = useState<string>()
  const list = read.data?.list ?? []
  const builtIn = list.filter((f) => f.builtIn)
  const own = list.filter((f) => !f.builtIn)
  const field = list.find((f) => f.fieldId === open)
  const show = (f: Field) => setOpen(f.fieldId)
  return (
    <div className="cf-page">
      <PageHeader title={text.title} count={read.data && list.length} note={text.note}>
        <Tools
          actions={[
            {
              key: 'import',
              label: text.import,
              icon: <Icon name="upload" size={14} />,
              needs: fieldImport.start,
              to: linkTo(fieldScreens.import),
            },
            {
              key: 'add',
              label: text.add,
              icon: <Icon name="plus" size={14} />,
              primary: true,
              needs: customFields.add,
              run: () => setOpen('new'),
            },
          ]}
        />
      </PageHeader>
      {read.error && !read.data ? (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      ) : !read.data ? (
        <Skeleton rows={10} />
      ) : (
        <>
          {filledRead.error && !filled && (
            <ErrorLine what={text.filledUnread} error={filledRead.error} retry={() => void filledRead.refetch()} />
          )}
          <FieldRows
            title={text.builtIn(fmt.number(builtIn.length))}
            help={text.builtInHelp}
            few={6}
            filled={filled}
            fields={builtIn}
            onOpen={show}
          />
          {own.length > 0 ? (
            <FieldRows title={text.own(fmt.number(own.length))} help={text.ownHelp} filled={filled} fields={own} onOpen={show} />
          ) : (
            <Empty art={fieldsArt} title={text.none}>
              {text.noneHelp}
            </Empty>
          )}
        </>
      )}
      {(field || open === 'new') && <FieldDrawer key={open} field={field} onClose={() => setOpen(undefined)} />}
    </div>
  )
}
