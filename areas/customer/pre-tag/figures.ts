import { figure } from '#core/contract/figures.ts'
import { preFieldRecords, preFields, preTagRecords, preTags } from './contract.ts'

const figuresOf = (list: typeof preTags | typeof preFields, records: typeof preTagRecords, screen: { list: string; records: string }) => {
  const people = {
    call: list.overview,
    list: list.list,
    screen: screen.list,
    file: { call: list.export, input: (filters: object) => ({ filters }) },
  }
  const hits = {
    call: list.overview,
    list: records.hits,
    screen: screen.records,
    file: { call: records.export, input: (filters: object) => ({ filters }) },
  }
  return {
    ofLists: figure({ ...people, numbers: (d) => d.labels.map((l) => ({ value: l.people, filter: { label: l.label } })) }),
    metOfLists: figure({
      ...people,
      numbers: (d) => d.labels.map((l) => ({ value: l.met, filter: { label: l.label, state: 'met' as const } })),
    }),
    people: figure({ ...people, numbers: (d, { label }) => [{ value: d.all.people, filter: { label } }] }),
    waiting: figure({ ...people, numbers: (d, { label }) => [{ value: d.all.waiting, filter: { label, state: 'waiting' as const } }] }),
    met: figure({ ...people, numbers: (d, { label }) => [{ value: d.all.met, filter: { label, state: 'met' as const } }] }),
    ended: figure({ ...people, numbers: (d, { label }) => [{ value: d.all.ended, filter: { label, state: 'ended' as const } }] }),
    done: figure({ ...hits, numbers: (d, { label }) => [{ value: d.all.done, filter: { label, state: 'done' as const } }] }),
    asks: figure({ ...hits, numbers: (d, { label }) => [{ value: d.all.asks, filter: { label, state: 'asks' as const } }] }),
    failed: figure({ ...hits, numbers: (d, { label }) => [{ value: d.all.failed, filter: { label, state: 'failed' as const } }] }),
  }
}

/** The heads of both lists: how many are waited for, came, and wait for somebody. */
export const preTagFigures = figuresOf(preTags, preTagRecords, { list: 'pre-tag.list', records: 'pre-tag.records' })
export const preFieldFigures = figuresOf(preFields, preFieldRecords, { list: 'pre-tag.fields', records: 'pre-tag.fieldRecords' })
