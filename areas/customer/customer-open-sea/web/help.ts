import { help } from '#core/web/help.ts'
import { seaScreens } from './screens.ts'

export default help(seaScreens, {
  list: {
    keys: 'batch',
    'zh-CN': {
      what: '还不是客户的人放在公海里：谁都可以领，领了就归他跟；没跟进、没成交，到期自动回到公海。',
      steps: [
        '点「领取」就归你；同一条只会有一个人领到。',
        '写跟进后重新计时；「还有几天」是离收回还剩的时间。',
        '退回要写原因；退回或被收回的人，过几天才能再领。',
        '号码和一位客户相同时，线索自动变成客户，跟进记录带过去。',
      ],
    },
    en: {
      what: 'Whoever is no customer yet lies in a pool: anybody may take them, and what nothing comes of goes back by itself.',
      steps: [
        'Take one and it is yours; of several who take it one has it.',
        'A follow-up begins the time anew; the list says how much is left.',
        'Give back with a reason; whoever had it waits some days before taking it again.',
        'When a member notes the number of a clue for a customer, the clue becomes that customer with its history.',
      ],
    },
  },
  detail: {
    'zh-CN': {
      what: '一条线索的资料、在谁手里、什么时候收回、发生过什么。',
      steps: ['领到后才能看完整号码，每次都记入操作日志。', '「写跟进」后重新计时。'],
    },
    en: {
      what: 'One clue: who it is, who has it until when, what happened.',
      steps: ['The number is shown to whoever has it; each look is logged.', 'A follow-up begins the time anew.'],
    },
  },
  import: {
    'zh-CN': { what: '从文件导入线索到一个公海。', steps: ['选公海，下载模板，填好后上传。', '先检查，再导入；已有的号码会说在谁手里。'] },
    en: {
      what: 'Takes clues from a file into a pool.',
      steps: ['Choose the pool, fill in the template and upload it.', 'It is checked first; of a number that is known it says who has it.'],
    },
  },
  setting: {
    'zh-CN': {
      what: '公海的开关、回收规则、公海、级别和字段。',
      steps: ['改规则前会算一遍：下一次会收回多少条。', '公海和级别在用时不能删。'],
    },
    en: {
      what: 'The switch, the rule by which clues go back, pools, grades and fields.',
      steps: ['Before a rule is saved it says how many would go back next.', 'Pools and grades that are used stay.'],
    },
  },
})
