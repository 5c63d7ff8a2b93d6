import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { customerScreens } from '#areas/customer/customer-management/web/screens.ts'
import { makes, makesAll } from '#core/web/blocks/table/actions.ts'
import { batchFilter } from '#core/web/blocks/table/batch-filter.tsx'
import { CallTable } from '#core/web/blocks/table/CallTable.tsx'
import { Lead } from '#core/web/blocks/table/cells.tsx'
import { drawn } from '#core/web/blocks/table/drawn.ts'
import { type Chosen, type FilterOf, pickedOf } from '#core/web/blocks/table/model.ts'
import { go } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { opens } from '#core/web/session.ts'
import { openTasks } from '#core/web/shell/tasks.ts'
import { fmt } from '#core/web/text/format.ts'
import { inLang, useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { StaffName } from '#core/web/ui/StaffName.tsx'
import { Status } from '#core/web/ui/Tag.tsx'
import { By, type Hit, HitState, type preTagRecords } from '../contract.ts'
import { byWords, causeWords, hitWords } from '../words.ts'
import { Given } from './Given.tsx'
import { hitText } from './hit-text.ts'
import type { ListOf } from './lists.ts'
import './pre-tag.css'
import { hitsArt } from './art.tsx'
import { preText } from './text.ts'

type HitFilter = FilterOf<typeof preTagRecords.hits>
const looks = { done: 'ok', pending: 'idle', asks: 'attention', failed: 'bad', dismissed: 'off' } as const
const detailOf = (customerId: string) => linkTo(customerScreens.detail, { customerId })

/** Who of the people on the list came, and what became of it. */
export function HitList({ of }: { of: ListOf }) {
  const text = useText(hitText)
  const { records, screens } = of
  const all = (decision: 'apply' | 'dismiss') => (chosen: Chosen<HitFilter>) => ({ picked: pickedOf(chosen), decision })
  const { started, look } = useText(preText)
  const begun = () => void toast.success(started, { action: { label: look, onClick: openTasks } })
  const applied = ({ state }: { state: Hit['state'] }) => void (state === 'done' ? toast.success(text.done) : toast.warning(text.undone))
  return (
    <CallTable
      call={records.hits}
      table={`${of.table}_hits`}
      rowKey="hitId"
      rowName={(r) => r.customerName}
      title={text.titles[of.what]}
      unit={text.unit}
      search={text.search}
      filters={[
        {
          key: 'state',
          label: text.state,
          kind: 'choice',
          options: HitState.anyOf.map(({ const: value }) => ({ value, label: inLang(hitWords[value]) })),
        },
        {
          key: 'by',
          label: text.by,
          kind: 'choice',
          options: By.anyOf.map(({ const: value }) => ({ value, label: inLang(byWords[value]) })),
        },
        { key: 'label', label: text.label, kind: 'text' },
        { key: 'staffIds', label: text.staff, kind: 'staff', icon: <Icon name="user" size={13} /> },
        { key: 'from', to: 'to', label: text.days, kind: 'days', icon: <Icon name="calendar-days" size={13} /> },
        {
          key: 'entryId',
          label: text.entry,
          given: true,
          kind: 'custom',
          show: () => text.thisEntry,
          edit: () => <p className="text-12 ink-2">{text.entryHelp}</p>,
        },
        batchFilter(),
      ]}
      file={{ call: records.export }}
      columns={drawn(of.hitColumns, {
        customerName: (r) => (
          <Lead name={r.customerName} avatar={r.customerAvatar} to={opens('customer') ? detailOf(r.customerId) : undefined} />
        ),
        given: (r) => <Given of={r} max={1} />,
        by: (r) => (
          <span className="ellipsis ct-text">
            <span className="ink-3">{inLang(byWords[r.by])}</span> {r[r.by]}
          </span>
        ),
        staff: (r) => <StaffName name={r.staffName} alias={r.staffAlias} />,
        state: (r) => <Status kind={looks[r.state]}>{inLang(hitWords[r.state])}</Status>,
        cause: (r) => r.cause !== '' && <Why hit={r} />,
      })}
      toolbar={[
        { key: 'list', label: text.toList, icon: <Icon name="list-checks" size={14} />, needs: null, to: linkTo(screens.list, {}) },
      ]}
      batch={[
        {
          key: 'apply',
          label: text.applyAll,
          ...makesAll(records.batchDecide, all('apply'), {
            confirm: (n) => ({ title: text.applyMany(fmt.number(n)), content: text.applyText, verb: text.applyAll }),
            done: begun,
          }),
        },
        { key: 'dismiss', label: text.dismissAll, ...makesAll(records.batchDecide, all('dismiss'), { done: begun }) },
      ]}
      actions={(r) => {
        const over = r.cause === 'value_there' || r.cause === 'single_group'
        return [
          {
            key: 'apply',
            label: r.state === 'failed' ? text.again : over ? text.over[of.what] : text.apply[of.what],
            when: r.state === 'asks' || r.state === 'failed' || r.state === 'dismissed',
            ...makes(
              records.apply,
              { hitId: r.hitId },
              {
                done: applied,
                ...(over && { confirm: { title: text.overTitle(r.customerName), content: text.overText, verb: text.over[of.what] } }),
              },
            ),
          },
          {
            key: 'dismiss',
            label: text.dismiss,
            when: r.state === 'asks' || r.state === 'failed',
            ...makes(records.dismiss, { hitId: r.hitId }),
          },
          {
            key: 'entry',
            label: text.openEntry,
            when: r.state !== 'done',
            needs: of.calls.update,
            run: () => go(linkTo(screens.edit, { entryId: r.entryId })),
          },
          { key: 'open', label: text.open, needs: externalUsers.detail, run: () => go(detailOf(r.customerId)) },
        ]
      }}
      onOpen={(r) => opens('customer') && go(detailOf(r.customerId))}
      empty={{ art: hitsArt, title: text.emptyTitle, hint: text.emptyHint }}
    />
  )
}

function Why({ hit }: { hit: Hit }) {
  if (hit.cause === '') return null
  const words = [hit.words || inLang(causeWords[hit.cause]), ...hit.there].join(' · ')
  return (
    <span className="ellipsis ct-text" title={words}>
      {words}
    </span>
  )
}
