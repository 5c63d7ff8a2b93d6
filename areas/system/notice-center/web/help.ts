import { help } from '#core/web/help.ts'
import { noticeScreens } from './screens.ts'

export default help(noticeScreens, {
  list: {
    keys: 'list',
    'zh-CN': {
      what: '系统告诉你的事：任务做完了、配置体检发现问题、接口额度用完、你的群发或活码没有成功。保留 90 天。',
      steps: [
        '右上角的铃铛写着有几条未读；点开就能看，点消息去处理它的那一页。',
        '十分钟内的同一种消息合成一条，读过之后再来的另起一条。',
        '「怎么提醒我」里可以关掉某一种的未读提醒，或者让它同时发企业微信消息，只在你的工作时间里发。',
        '列表里写着企业微信消息的结果：待发、已发、已读不发、没有发成、结果未知。结果未知的不会再发一次。',
      ],
    },
    en: {
      what: 'What you are told: tasks that ended, trouble found by the self-check, a call quota used up, a mass message or live code of yours that failed. Kept for 90 days.',
      steps: [
        'The bell at the top right says how many are unread; open it, and click a notice to go where it is seen to.',
        'Notices of one kind within ten minutes stand as one; what comes after you have read it begins another.',
        'How I am told switches a kind off, or has it sent by WeCom as well, inside your working hours.',
        'The list says what became of the WeCom message. One whose outcome is unknown is not sent again.',
      ],
    },
  },
  announcements: {
    keys: 'list',
    'zh-CN': {
      what: '系统的运营方发的公告：升级、维护、新功能。',
      steps: ['点标题看全文，打开过就算已读。', '三十天前的公告不再算未读，过期的不再显示。'],
    },
    en: {
      what: 'What the operator of the system announces: upgrades, maintenance, news.',
      steps: [
        'Click a title to read it; opened is read.',
        'After thirty days an announcement counts as read; one that has ended is not shown.',
      ],
    },
  },
  announcement: {
    'zh-CN': { what: '一条公告的全文。', steps: ['打开过就算已读。', '左上角的「系统公告」回到全部公告。'] },
    en: { what: 'One announcement.', steps: ['Opened is read.', 'Announcements at the top left leads back to all of them.'] },
  },
})
