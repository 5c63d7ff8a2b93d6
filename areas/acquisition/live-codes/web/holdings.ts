import { holding } from '#core/web/holdings.ts'
import { liveCodes } from '../contract.ts'

export default [
  holding({
    key: 'live-codes.codes',
    order: 30,
    list: liveCodes.list,
    screen: 'live-codes.list',
    filter: (staffId) => ({ staffId }),
    give: (of, staffId) => ({
      call: liveCodes.batchUpdate,
      input: { picked: { all: { staffId: of } }, change: { instead: { of, staffId } } },
    }),
    text: {
      'zh-CN': {
        what: '接待或备用的活码',
        handOver: '打开列表，选中这些活码，点「编辑」，把接待员工和备用员工都换成同事；印出去的码不用换。',
      },
      en: {
        what: 'Live codes they receive or stand in for',
        handOver: 'Open the list, pick them, and under Edit put colleagues in as receivers and as back-up; printed codes stay.',
      },
    },
  }),
]
