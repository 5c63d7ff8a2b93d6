import { help } from '#core/web/help.ts'
import { relationScreens } from './screens.ts'

export default help(relationScreens, {
  list: {
    keys: 'batch',
    'zh-CN': {
      what: '谁在跟进谁，哪里不对：客户被私下转走、几名员工抢着跟进、离职员工的客户没有交接、没有人跟进。',
      steps: [
        '上面四个数点开就是对应的客户，按标签页切换。',
        '「私下流转」写明从谁转到谁、怎么转的、隔了多久；看过没有问题点「标为已处理」，可以写一句说明。',
        '「请人处理」给跟进的员工、他们的上级或指定的人发提醒，勾选或按筛选全选都可以，同一位客户一天只请一次。',
        '离职员工的客户在「客户继承」里分给同事，接替完这里会自己减少。',
        '「在客户列表里打开」用同一个条件，可以批量打标签、群发、存成视图。',
      ],
    },
    en: {
      what: 'Who follows whom, and what is wrong: customers taken along privately, several members at once, leavers who still have customers, and nobody.',
      steps: [
        'Each number opens the customers behind it; the tabs part the four kinds.',
        'A private move says from whom to whom, how, and how far apart; mark it as looked into, with a word, where nothing is wrong.',
        'Ask people to see to it: the followers, whoever leads them, or people by name; once a day of one customer.',
        'Customers of leavers are given to colleagues under Handover; this page follows.',
        '“Open in the customer list” takes the same condition: tag them, send to them, keep it as a view.',
      ],
    },
  },
  staff: {
    'zh-CN': {
      what: '每名员工跟进多少客户，其中多少同事也在跟进，最近 30 天转进转出多少；离职还有客户的排在最前面。',
      steps: ['点数字看对应的客户。', '点员工名看这个人的资料和还没有交接的东西。'],
    },
    en: {
      what: 'How many customers each member follows, how many of those a colleague has, too, and how many moved within 30 days; leavers who still have some stand first.',
      steps: ['Click a number for the customers behind it.', 'Click a name for the member and what they still hold.'],
    },
  },
  setting: {
    'zh-CN': {
      what: '什么算私下流转，发生时告诉谁；员工离职还有客户、一位客户有很多员工跟进时要不要提醒。',
      steps: [
        '改完一张卡片要点「保存」，改动在操作日志里查得到。',
        '天数改了以后只影响以后发生的。',
        '每个人可以在消息中心里关掉自己的提醒。',
      ],
    },
    en: {
      what: 'What counts as a private move and who is told; whether to tell when a leaver still has customers, or many members follow one customer.',
      steps: [
        'A card holds once it has been saved; changes are in the operation log.',
        'Another number of days holds for what happens from then on.',
        'Everybody can mute their own notices in the notice center.',
      ],
    },
  },
})
