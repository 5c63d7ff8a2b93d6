import { help } from '#core/web/help.ts'
import { transferScreens } from './screens.ts'

export default help(transferScreens, {
  list: {
    'zh-CN': {
      what: '谁的客户和群要交给同事：离职的人排在前面，在职的人也可以转。',
      steps: [
        '点员工，选一位或几位同事按比例分，先看每位客户到谁手里，再发起。',
        '「要处理」是客户拒绝、接替人已满或企业微信没有接受的，点开可以换一位同事。',
        '同一位客户 90 天里最多在职转接 2 次，离职超过 1 年的不能再继承，这是企业微信的限制。',
      ],
    },
    en: {
      what: 'Whose customers and groups are to go to colleagues: those who left, and those at work.',
      steps: [
        'Click a member, choose one colleague or several by share, see who gets whom, then ask for it.',
        'To see to: declined, taker full, or not taken by WeCom; open them and try somebody else.',
        'WeCom hands one customer over at most twice within 90 days between colleagues, and nothing a year after somebody left.',
      ],
    },
  },
  create: {
    'zh-CN': {
      what: '把一位员工的客户或群分给同事：先看清每一位到谁手里，再一次发起。',
      steps: [
        '添加同事，几位时调比例；每位同事接多少、接后多少会马上算出来。',
        '只想转一部分：按标签选，或在下面勾选排除。',
        '发起后在任务中心看进度。中途断开会接着做，同一位客户不会问企业微信两次。',
        '客户有 24 小时可以拒绝，拒绝的可以在转接记录里换人。',
      ],
    },
    en: {
      what: 'Gives the customers or groups of one member to colleagues: who gets whom is seen first, then all is asked for at once.',
      steps: [
        'Add colleagues, and shares where they are several; what each gets is counted at once.',
        'Only some: choose tags, or tick those to leave out below.',
        'Progress is in the task center. Cut short, it goes on, and WeCom is asked for no customer twice.',
        'Customers have 24 hours to decline; those who do can be given to somebody else among the handovers.',
      ],
    },
  },
  wizard: {
    'zh-CN': {
      what: '一次交接一位员工手上的全部：客户、群、活码，和其他还挂着 TA 名字的。',
      steps: [
        '选「全部交给」谁；某一项要给别人，在那一行换。',
        '要按比例分给几位同事、只分一部分客户时，用「分给同事」。',
        '不能自动交接的写着怎么处理，点数字打开列表。',
      ],
    },
    en: {
      what: 'All that one member holds, at once: customers, groups, live codes, and whatever else has their name.',
      steps: [
        'Choose who takes all of it; where something goes to somebody else, change that line.',
        'To share customers among several, or give only some, use “Hand over” in the list.',
        'What nobody can hand over by a press says how; its number opens the list.',
      ],
    },
  },
  record: {
    keys: 'batch',
    'zh-CN': {
      what: '转接过的每一位客户、每一个群：谁给谁、什么时候、现在怎么样、为什么没有转成。',
      steps: [
        '按状态筛选「要处理」，勾选后换一位同事。',
        '「与企业微信核对」马上问一次结果；不点也会每小时自动问，客户拒绝时会马上知道。',
        '已接替、原员工还在职的，可以转回，也算一次转接。',
      ],
    },
    en: {
      what: 'Each customer and group that was handed over: from whom to whom, when, what became of it, and why not.',
      steps: [
        'Filter by “To be seen to”, tick, and try somebody else.',
        'Check with WeCom asks at once; it is asked each hour anyway, and who declines is heard of at once.',
        'What was taken over from somebody at work can be given back, which counts as one more.',
      ],
    },
  },
})
