import { help } from '#core/web/help.ts'
import { staffStatsScreens } from './screens.ts'

export default help(staffStatsScreens, {
  stats: {
    'zh-CN': {
      what: '每名员工带来多少客户、流失多少、确认了几次群发、有几天在用睦客。',
      steps: ['选日期、员工或部门，所有数字一起变。', '点数字看组成它的客户。', '离职员工在所选日期内有数据才出现。'],
    },
    en: {
      what: 'What each member of staff brought and lost, how many mass messages they confirmed, on how many days they were here.',
      steps: [
        'Choose days, people or departments; all figures follow.',
        'A figure opens the customers behind it.',
        'Who has left appears where the days hold something of theirs.',
      ],
    },
  },
})
