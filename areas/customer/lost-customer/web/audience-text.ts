import { texts } from '#core/web/text/text.ts'
import { counted } from '#core/web/text/words.ts'

export const audienceText = texts({
  'zh-CN': {
    lostDays: '流失过',
    within: '最近',
    days: '天内',
    lostIn: (n: number) => `最近 ${n} 天内流失过`,
    lostBy: '流失方式',
    by: { customer: '客户删除了员工', staff: '员工删除了客户' },
    byOf: { customer: '删除过员工', staff: '被员工删除过' },
  },
  en: {
    lostDays: 'Lost',
    within: 'in the last',
    days: 'days',
    lostIn: (n) => `lost in the last ${counted(n, 'days')}`,
    lostBy: 'Who deleted',
    by: { customer: 'The customer deleted a member', staff: 'A member deleted the customer' },
    byOf: { customer: 'deleted a member', staff: 'were deleted by a member' },
  },
})
