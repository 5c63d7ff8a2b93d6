import { alsoIn, figure } from '#core/contract/figures.ts'
import { blackList } from './contract.ts'

/** The records of the black list. */
export const blackListFigures = {
  refused: figure({
    call: blackList.record,
    list: blackList.recordErr,
    screen: 'blacklist.errors',
    noFile: 'what failed of a task is the file of that task, offered on the page; by hand it is a screenful',
    numbers: (d) => d.list.map((r) => ({ value: r.refused, filter: { recordId: r.recordId } })),
    also: [alsoIn(blackList.recordErr, ({ record }) => [{ value: record.refused, filter: { recordId: record.recordId } }])],
  }),
}
