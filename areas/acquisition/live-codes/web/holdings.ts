import { holding } from '#core/web/holdings.ts'
import { liveCodes } from '../contract.ts'

export default [
  holding({
    key: 'live-codes.codes',
    order: 30,
    list: liveCodes.list,
    screen: 'live-codes.list',
    filter: (staffId) => ({ staffId }),
    text: {
      'zh-CN': { what: '接待的活码', handOver: '打开列表，选中这些活码，批量换接待员工；印出去的码不用换。' },
      en: {
        what: 'Live codes they receive for',
        handOver: 'Open the list, pick them and change the receivers of all at once; printed codes stay.',
      },
    },
  }),
]
