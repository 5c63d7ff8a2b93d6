import { help } from '#core/web/help.ts'
import { clearScreens } from './screens.ts'

export default help(clearScreens, {
  list: {
    'zh-CN': {
      what: '按规则找出该清理的客户：很久没有动静、重复添加、已流失、在黑名单里，或任何条件。规则只提建议，确认之前什么都不会动。',
      steps: [
        '点「新建规则」，选条件和清理方式，下面会显示现在找到多少人。',
        '启用的规则马上查找一遍，之后每晚一次；同一客户对同一规则只提一次，直到不再符合又重新符合。',
        '点规则名打开详情，等待确认的建议可以在那里逐个确认或不清理。',
        '「移除标签」确认后到企业微信去做；「请员工删除」确认后提醒跟进员工，企业微信告诉我们删除后自动完成。',
      ],
    },
    en: {
      what: 'Rules that find customers to clear: long silent, added twice, lost, on the black list, or by any condition. A rule only proposes; nothing is touched before somebody confirms.',
      steps: [
        'Press “New rule”, choose condition and action; below stands how many it finds now.',
        'A rule that is on looks at once and each night. It proposes a customer once, until they cease to be what it looks for.',
        'Click the name of a rule for its details; what waits can be confirmed or rejected there.',
        'Tags are removed at WeCom once confirmed. Members are asked to delete, and WeCom tells us when they have.',
      ],
    },
  },
  create: {
    'zh-CN': {
      what: '写一条清理规则：找谁、怎么清理。',
      steps: [
        '条件和客户列表的一样，也可以用人群包。',
        '移除多个标签时，条件里用「含全部标签」代替「含任一标签」。',
        '改条件或清理方式后，还没确认的建议会撤回，按新的规则重新提出。',
      ],
    },
    en: {
      what: 'A rule: whom to look for, and what to do.',
      steps: [
        'Conditions are those of the customer list, crowd packs included.',
        'With several tags to remove, ask for all of the tags instead of any of them.',
        'After another condition or action, what waits is withdrawn and proposed anew.',
      ],
    },
  },
  statics: {
    keys: 'batch',
    'zh-CN': {
      what: '规则每天发现了多少客户，现在到了哪一步；「记录」里是每一位，可以确认、不清理、导出。',
      steps: ['点数字打开对应的记录。', '勾选多位后可以一起确认或不清理，在任务中心看进度。', '不清理的可以「重新考虑」。'],
    },
    en: {
      what: 'How many rules found each day, and how far that has come; under “Records” stands each one, to confirm, reject or export.',
      steps: [
        'A number opens its records.',
        'Tick several to confirm or reject them at once; see progress in the task center.',
        'What was rejected can be taken up again.',
      ],
    },
  },
})
