import { help } from '#core/web/help.ts'
import { analysisScreens } from './screens.ts'

export default help(analysisScreens, {
  statistics: {
    'zh-CN': {
      what: '客户怎么来、来多少、走多少、留下几成，按添加方式、员工、门店、标签和客户阶段分开看，并和上一周期比较。',
      steps: [
        '在上方选日期、员工、门店、添加方式或标签，所有数字一起变；「对比」关掉就不比较。',
        '点数字看组成它的好友名单，名单可以导出。',
        '留存看的是在所选日期里加满 1、7、30 天的好友：满那天还在的占几成。比例的变化用百分点。',
        '一位客户加了两名员工算两个好友；有几个标签的好友在每个标签里都算。',
      ],
    },
    en: {
      what: 'How customers come, how many, how many go and what part stays, by way of adding, member, store, tag and stage, against the period before.',
      steps: [
        'Choose days, people, stores, ways or tags at the top; all figures follow. Comparing can be turned off.',
        'A number opens the contacts it counts; their list can be exported.',
        'Kept is about contacts that came to be 1, 7 or 30 days old in the range: the part that was there on that day. Shares change in points.',
        'One customer with two colleagues is two contacts; a contact with several tags stands in each.',
      ],
    },
  },
  analysis: {
    'zh-CN': {
      what: '客户留得住吗：同一批添加的好友后来留下几成，流失的人待了多久才走，现有客户里多少人最近有互动。',
      steps: [
        '同期留存：每一行是同一天、同一周或同一月添加的好友；颜色越深留得越多，还没满天数的显示「-」。',
        '客户活跃看的是现在，和所选日期无关。点 90 天以前的数字，就能给这些客户群发或打标签。',
        '流失前留存多久：一天内就走的多，先看欢迎语和活码；几个月后才走的多，先看群发次数和内容。',
      ],
    },
    en: {
      what: 'Whether customers stay: what became of those who came together, how long the lost had been there, how many of the customers now were in touch lately.',
      steps: [
        'Kept by cohort: a row is everybody who came on one day, in one week or month; the fuller its colour the more stayed; “-” where nobody has had the days.',
        'Activity is about now, whatever days are chosen. A number opens the customers, to be messaged or tagged.',
        'Many lost within a day: look at welcome and code. Many lost after months: look at how often and what they are sent.',
      ],
    },
  },
})
