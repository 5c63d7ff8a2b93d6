import { Tools } from '#core/web/blocks/table/Tools.tsx'
import { linkTo } from '#core/web/link.ts'
import { useText } from '#core/web/text/text.ts'
import { Icon } from '#core/web/ui/Icon.tsx'
import { transfer, transferRecords } from '../contract.ts'
import { transferScreens } from './screens.ts'
import { transferText } from './text.ts'

/** On the page of a member: the way to hand over what they hold. */
export default function Part({ staffId }: { staffId: string }) {
  const text = useText(transferText)
  return (
    <section>
      <h2>{text.partTitle}</h2>
      <p className="ink-3 text-12">{text.partHelp}</p>
      <p className="row gap-8">
        <Tools
          actions={[
            {
              key: 'give',
              label: text.handOver,
              icon: <Icon name="arrow-left-right" size={14} />,
              needs: transfer.add,
              to: linkTo(transferScreens.create, { staffId }),
            },
            {
              key: 'wizard',
              label: text.wizard,
              needs: transfer.add,
              to: linkTo(transferScreens.wizard, { staffId }),
            },
            {
              key: 'records',
              label: text.records,
              needs: transferRecords.list,
              to: linkTo(transferScreens.record, { fromStaffIds: staffId }),
            },
          ]}
        />
      </p>
    </section>
  )
}
