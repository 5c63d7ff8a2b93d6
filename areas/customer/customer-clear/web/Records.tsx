import type { ReactNode } from 'react'
import { customerScreens } from '#areas/customer/customer-management/web/screens.ts'
import { makesAll } from '#core/web/blocks/table/actions.ts'
import { batchFilter } from '#core/web/blocks/table/batch-filter.tsx'
import { CallTable } from '#core/web/blocks/table/CallTable.tsx'
import { Lead } from '#core/web/blocks/table/cells.tsx'
import { drawn } from '#core/web/blocks/table/drawn.ts'
import { type Chosen, type FilterOf, pickedOf } from '#core/web/blocks/table/model.ts'
import { go } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { Link } from '#core/web/router.tsx'
import { opens } from '#core/web/session.ts'
import { inLang, useText } from '#core/web/text/text.ts'
import { Time } from '#core/web/ui/Figure.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { UnderTitle } from '#core/web/ui/Page.tsx'
import { StaffName } from '#core/web/ui/StaffName.tsx'
import { recordColumns } from '../columns.ts'
import { ClearAction, clearRecords, type Decision, ProposalState } from '../contract.ts'
import { actionWords, stateWords } from '../words.ts'
import { recordsArt } from './art.tsx'
import { Act, StateOf } from './cells.tsx'
import { begun, decisionsOf, sure } from './decide.ts'
import { clearScreens } from './screens.ts'
import { clearText } from './text.ts'

const detailOf = (customerId: string) => (opens('customer') ? linkTo(customerScreens.detail, { customerId }) : undefined)
const all = (decision: Decision) => (chosen: Chosen<FilterOf<typeof clearRecords.proposals>>) => ({ picked: pickedOf(chosen), decision })

/** Each proposal: one by one or many at once somebody confirms, rejects, or takes it up again. */
export function Records({ tabs }: { tabs: ReactNode }) {
  const text = useText(clearText)
  return (
    <UnderTitle value={<div className="row wrap">{tabs}</div>}>
      <CallTable
        call={clearRecords.proposals}
        order="-foundAt"
        table="clear_proposals"
        rowKey="recordId"
        views={false}
        rowName={(r) => r.name}
        title={text.recordTitle}
        unit={text.recordUnit}
        search={text.recordSearch}
        filters={[
          {
            key: 'state',
            label: text.state,
            kind: 'choice',
            options: ProposalState.anyOf.map(({ const: value }) => ({ value, label: inLang(stateWords[value]) })),
          },
          { key: 'ruleIds', label: text.rule, kind: 'clearRules', icon: <Icon name="funnel" size={13} /> },
          {
            key: 'action',
            label: text.what,
            kind: 'choice',
            options: ClearAction.anyOf.map(({ const: value }) => ({ value, label: inLang(actionWords[value]) })),
          },
          { key: 'staffIds', label: text.staff, kind: 'staff', icon: <Icon name="user" size={13} /> },
          { key: 'from', to: 'to', label: text.days, kind: 'days', icon: <Icon name="calendar-days" size={13} /> },
          batchFilter(),
        ]}
        file={{ call: clearRecords.export }}
        columns={drawn(recordColumns, {
          name: (r) => <Lead name={r.name} avatar={r.avatar} to={detailOf(r.customerId)} />,
          ruleName: (r) => (
            <Link className="link ellipsis ct-text" to={linkTo(clearScreens.list, { ruleId: r.ruleId })}>
              {r.ruleName}
            </Link>
          ),
          action: (r) => <Act of={r} />,
          state: (r) => <StateOf row={r} />,
          staff: (r) => (
            <span className="ellipsis ct-text">
              {r.staffNames.map((name, i) => (
                <span key={name}>
                  {i > 0 && '、'}
                  <StaffName name={name} />
                </span>
              ))}
            </span>
          ),
          foundAt: (r) => <Time at={r.foundAt} near />,
          decidedAt: (r) => r.decidedAt && <Time at={r.decidedAt} near />,
        })}
        batch={[
          { key: 'confirm', label: text.confirm, ...makesAll(clearRecords.decide, all('confirm'), { confirm: sure, done: begun }) },
          { key: 'reject', label: text.reject, ...makesAll(clearRecords.decide, all('reject'), { done: begun }) },
        ]}
        actions={(r) => [
          ...decisionsOf(r),
          { key: 'open', label: text.open, needs: null, when: opens('customer'), run: () => go(detailOf(r.customerId)!) },
        ]}
        empty={{ art: recordsArt, title: text.emptyRecords, hint: text.emptyRecordsHint }}
      />
    </UnderTitle>
  )
}
