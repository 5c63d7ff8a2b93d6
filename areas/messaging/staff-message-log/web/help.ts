import { help } from '#core/web/help.ts'
import { bulkScreens } from './screens.ts'

export default help(bulkScreens, {
  list: {
    keys: 'list',
    'zh-CN': {
      what: '员工的每一条群发：自己在企业微信里发的，和公司要求发的（在这里建的任务、在企业微信后台建的任务）。',
      steps: [
        '企业微信不会通知群发，所以每天夜里核对一次；想马上看，点「从企业微信同步」。第一次往前取 180 天。',
        '点送达、不是好友、达上限的数字，看是哪些客户或客户群。',
        '公司在这里建的群发任务，数字和任务页相同，点开就到任务里。',
        '企业微信只列出实际发到的客户群，没有选择的群不在里面。',
      ],
    },
    en: {
      what: 'Each bulk message of a member: their own in WeCom, and those the company asked for, here or in WeCom’s pages.',
      steps: [
        'WeCom does not tell of bulk messages, so it is asked each night; sync to ask now. The first time goes back 180 days.',
        'Click what arrived, who is no contact, who had reached the limit, for the customers or groups behind it.',
        'Mass messages made here have the figures of their page, and lead to it.',
        'Of groups WeCom lists those only that it went to.',
      ],
    },
  },
  customers: {
    'zh-CN': { what: '一名员工的一条群发发给了哪些客户，各自的结果。', steps: ['按结果筛选，看谁没有收到。', '点客户名打开客户详情。'] },
    en: { what: 'To which customers one member sent one message, and what became of it.', steps: ['Filter by result to see who did not get it.', 'A name opens the customer.'] }, // biome-ignore format: one line
  },
  groups: {
    'zh-CN': { what: '一名员工的一条群发发到了哪些客户群。', steps: ['按结果筛选。', '点群名打开群详情。'] },
    en: { what: 'To which groups one member sent one message.', steps: ['Filter by result.', 'A name opens the group.'] },
  },
})
