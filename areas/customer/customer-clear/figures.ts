import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import type { Input } from '#core/contract/call.ts'
import { alsoIn, figure } from '#core/contract/figures.ts'
import { clearRecords, customerClear, type ProposalState } from './contract.ts'
import { groundOf } from './ground.ts'

const behind = {
  list: clearRecords.proposals,
  screen: 'customer-clear.statics',
  words: { tab: 'records' },
  file: { call: clearRecords.export, input: (filters: object) => ({ filters }) },
}
const ofRule = (state: ProposalState) =>
  figure({
    ...behind,
    call: customerClear.list,
    numbers: (d) => d.list.map((r) => ({ value: r[state], filter: { ruleIds: [r.ruleId], state } })),
    also: [alsoIn(customerClear.one, (r) => [{ value: r[state], filter: { ruleIds: [r.ruleId], state } }])],
  })
const inRange = (state: ProposalState) =>
  figure({
    ...behind,
    call: customerClear.statistics,
    numbers: (d, { ruleIds, from, to }: Input<typeof customerClear.statistics>) => [
      { value: d[state], filter: { ...(ruleIds?.length && { ruleIds }), from, to, state } },
    ],
  })

/** What a rule would find, what it found, and what became of that. */
export const clearFigures = {
  previewed: figure({
    list: externalUsers.list,
    screen: 'customer-management.list',
    file: { call: externalUsers.export, input: (filters: object) => ({ filters }) },
    call: customerClear.preview,
    numbers: (d, asked) => [{ value: d.total, filter: groundOf(asked) }],
  }),
  found: figure({
    ...behind,
    call: customerClear.statistics,
    numbers: (d, { ruleIds, from, to }) => [{ value: d.found, filter: { ...(ruleIds?.length && { ruleIds }), from, to } }],
  }),
  waiting: inRange('waiting'),
  asked: inRange('asked'),
  done: inRange('done'),
  rejected: inRange('rejected'),
  gone: inRange('gone'),
  failed: inRange('failed'),
  ruleWaiting: ofRule('waiting'),
  ruleAsked: ofRule('asked'),
  ruleDone: ofRule('done'),
  ruleRejected: ofRule('rejected'),
  ruleGone: ofRule('gone'),
  ruleFailed: ofRule('failed'),
}
