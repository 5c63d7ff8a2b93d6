import { help } from '#core/web/help.ts'
import { lostScreens } from './screens.ts'

export default help(lostScreens, {
  list: {
    keys: 'batch',
    'zh-CN': {
      what: '不再是好友的客户：谁删了谁、什么时候、留存了几天、之前最后一次触达是什么；还有又加回来的。',
      steps: [
        '上面三个数和首页同口径，点数字看对应的客户。',
        '按标签页分「客户删了员工」和「员工删了客户」；红点是你收到提醒、还没看过的。',
        '勾选客户点「请员工挽回」，员工在手机上收到提醒；客户加回来会自动标出。',
        '「看可以挽回的客户」在客户列表里打开近 30 天流失过的人，可以存成视图，群发也能用这个条件。',
        '一名员工删除很多客户时，这里会有红色预警，处理后点「已处理」。',
      ],
    },
    en: {
      what: 'Customers who are contacts no more: who deleted whom, when, how long it lasted, and after which last touch; and who came back.',
      steps: [
        'The three numbers are counted as on home; click one for the customers behind it.',
        'The tabs part what customers and what members deleted; a red dot is something you were told of and have not looked at.',
        'Tick customers and ask their members to win them back; they are told on their phones, and who comes back is marked.',
        '“Who can be won back” opens those lost within 30 days in the customer list: keep it as a view, or use the condition in a mass message.',
        'When one member deletes many, a red alarm stands here until somebody says it was looked into.',
      ],
    },
  },
  setting: {
    'zh-CN': {
      what: '客户流失时告诉谁、什么时候告诉，以及一名员工删除多少客户要预警。',
      steps: [
        '每张卡片改完点「保存」才生效，改动记在操作日志里。',
        '在职转接带走的客户不算流失提醒。',
        '每个人的工作时间在消息中心里设置。',
      ],
    },
    en: {
      what: 'Whom to tell when a customer is lost, when, and from how many deletions of one member an alarm is raised.',
      steps: [
        'A card holds once it has been saved; changes are in the operation log.',
        'Customers handed over to a colleague are not told of.',
        'Everybody sets their working hours in the notice center.',
      ],
    },
  },
  notifications: {
    'zh-CN': {
      what: '你收到的流失提醒，分未读和已读。',
      steps: ['点客户名看详情和时间线。', '「标为已读」后移到已读里，别人的不受影响。'],
    },
    en: {
      what: 'What you were told of lost customers, unread and read.',
      steps: ['Click a name for the customer and their timeline.', 'What is marked as read moves to the read ones; others keep theirs.'],
    },
  },
})
