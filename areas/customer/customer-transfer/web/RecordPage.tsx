import { customerScreens } from '#areas/customer/customer-management/web/screens.ts'
import { groupScreens } from '#areas/group/group-management/web/screens.ts'
import { makes } from '#core/web/blocks/table/actions.ts'
import { batchFilter } from '#core/web/blocks/table/batch-filter.tsx'
import { CallTable } from '#core/web/blocks/table/CallTable.tsx'
import { Lead } from '#core/web/blocks/table/cells.tsx'
import { drawn } from '#core/web/blocks/table/drawn.ts'
import { linkTo } from '#core/web/link.ts'
import { opens } from '#core/web/session.ts'
import { fmt } from '#core/web/text/format.ts'
import { useLang, useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { Time } from '#core/web/ui/Figure.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { recordColumns } from '../columns.ts'
import { type RecordRow, transfer, transferRecords } from '../contract.ts'
import { resourceWords, stateWords, typeWords } from '../words.ts'
import { Person, StateOf } from './cells.tsx'
import { giveOn } from './give-on.ts'
import { transferText } from './text.ts'
import './transfer.css'
import { recordsArt } from './art.tsx'

const most = 100
const states = ['open', 'under_way', 'asking', 'waiting', 'done', 'refused', 'full', 'failed'] as const
const addressOf = (r: RecordRow): string | undefined =>
  r.customerId
    ? opens('customer')
      ? linkTo(customerScreens.detail, { customerId: r.customerId })
      : undefined
    : r.groupId && opens('group_manage')
      ? linkTo(groupScreens.detail, { groupId: r.groupId })
      : undefined

/** What was handed over, one line a customer or group, and what to do about those that came to nothing. */
export default function RecordPage() {
  const text = useText(transferText)
  const lang = useLang() === 'en' ? 'en' : 'zh'
  const choice = <V extends string>(values: readonly V[], words: Record<V, { zh: string; en: string }>) =>
    values.map((value) => ({ value, label: words[value][lang] }))
  return (
    <CallTable
      call={transferRecords.list}
      order="-createdAt"
      table="customer_transfer_records"
      rowKey="recordId"
      rowName={(r) => r.name}
      title={text.records}
      unit={text.recordUnit}
      search={text.search}
      filters={[
        { key: 'state', label: text.states, kind: 'choice', options: choice(states, stateWords) },
        { key: 'fromStaffIds', label: text.from, kind: 'staff', icon: <Icon name="user" size={13} /> },
        { key: 'toStaffIds', label: text.toStaff, kind: 'staff', icon: <Icon name="user-check" size={13} /> },
        { key: 'from', to: 'to', label: text.days, kind: 'days', icon: <Icon name="calendar-days" size={13} /> },
        { key: 'transferType', label: text.type, kind: 'choice', options: choice(['resigned', 'serving'] as const, typeWords) },
        { key: 'resourceType', label: text.resource, kind: 'choice', options: choice(['customer', 'group'] as const, resourceWords) },
        batchFilter(),
      ]}
      file={{ call: transferRecords.export }}
      columns={drawn(recordColumns, {
        name: (r) => (
          <Lead
            name={r.name}
            second={
              <>
                {resourceWords[r.resourceType][lang]}
                <span className="ctr-phone">
                  {' · '}
                  {stateWords[r.state][lang]}
                  {' → '}
                  <Person of={r.to} />
                </span>
              </>
            }
            avatar={r.resourceType === 'customer' ? r.avatar : null}
            to={addressOf(r)}
          />
        ),
        from: (r) => <Person of={r.from} />,
        to: (r) => <Person of={r.to} />,
        state: (r) => <StateOf row={r} />,
        createdAt: (r) => <Time at={r.createdAt} near />,
        takeoverAt: (r) => <Time at={r.takeoverAt} near />,
      })}
      toolbar={[
        {
          key: 'refresh',
          label: text.refresh,
          icon: <Icon name="refresh-cw" size={14} />,
          ...makes(transferRecords.refresh, {}, { done: ({ looking }) => void toast.success(text.refreshed(fmt.number(looking))) }),
        },
      ]}
      batch={[
        {
          key: 'again',
          label: text.again,
          icon: <Icon name="arrow-left-right" size={14} />,
          needs: transfer.retry,
          run: async (picked: { ids: string[] } | { all: true }, { clear }: { clear: () => void }) => {
            if (!('ids' in picked) || picked.ids.length > most) return void toast.warning(text.tooMany)
            if (await giveOn([...picked.ids])) clear()
          },
        },
      ]}
      actions={(r) => [
        { key: 'again', label: text.again, needs: transfer.retry, when: r.canRetry, run: () => giveOn([r.recordId]) },
        {
          key: 'back',
          label: text.back,
          needs: transfer.retry,
          when: r.state === 'done' && r.from.staffStatus === 1,
          run: () => giveOn([r.recordId], r.from),
        },
      ]}
      empty={{ art: recordsArt, title: text.emptyRecords, hint: text.emptyRecordsHint }}
    />
  )
}
