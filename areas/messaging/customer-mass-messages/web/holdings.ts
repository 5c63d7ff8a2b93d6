import { holding } from '#core/web/holdings.ts'
import { missions } from '../contract.ts'

export default [
  holding({
    key: 'customer-mass-messages.waiting',
    order: 40,
    list: missions.list,
    screen: 'customer-mass-messages.list',
    filter: (staffId) => ({ staffId, state: 'waiting' as const }),
    text: {
      'zh-CN': { what: '要 TA 确认的群发', handOver: '离职的人不会再确认：客户转给同事以后，给他们再发一次。' },
      en: {
        what: 'Mass messages they are asked to confirm',
        handOver: 'Who left confirms no more: send to these customers again once colleagues have them.',
      },
    },
  }),
]
