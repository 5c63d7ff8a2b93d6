import { help } from '#core/web/help.ts'
import { groupScreens } from './screens.ts'

export default help(groupScreens, {
  list: {
    keys: 'list',
    'zh-CN': {
      what: '员工在企业微信里建的客户群：群主是谁、多少人、多少是客户。群在企业微信里建，这里不能新建。',
      steps: [
        '第一次先「从企业微信同步客户群」，之后的变化会自己更新。',
        '人数接近 200 时会提示快满了，200 人是企业微信的上限。',
        '打开一个群看成员，或看群里的客户。',
      ],
    },
    en: {
      what: 'Customer groups that staff made in WeCom: owner, members, how many are customers. Groups are made there, not here.',
      steps: [
        'The first time, sync groups from WeCom; afterwards changes come by themselves.',
        'A group near 200 says so: that is WeCom’s limit.',
        'Open a group for its members, or list its customers.',
      ],
    },
  },
  detail: {
    'zh-CN': {
      what: '一个群的成员：员工、客户，还有没加任何员工为好友的外部联系人。',
      steps: ['按身份筛选，找出未加好友的人。', '点客户名字打开客户详情。'],
    },
    en: {
      what: 'The members of a group: staff, customers, and people outside who are nobody’s contact yet.',
      steps: ['Filter by kind to find those who are no contacts.', 'A customer’s name opens their page.'],
    },
  },
})
