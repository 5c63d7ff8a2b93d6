import { help } from '#core/web/help.ts'
import { kanbanScreens } from './screens.ts'

export default help(kanbanScreens, {
  board: {
    'zh-CN': {
      what: '客户按阶段排成列：谁在哪一步、停了多久、哪些超期。筛选和客户列表相同，点列头的数字看名单。',
      steps: [
        '用鼠标或手指把卡片拖到另一列；移错了，十秒内可以撤销；只能向前的流程除外。',
        '只用键盘：Tab 到卡片的移动手柄，空格拿起，← → 换阶段，空格放下，Esc 取消；按 M 从列表里选阶段。',
        '阶段要求写原因或填资料时，会先问；资料和移动一起保存，有一项不对就都不保存。',
        '同时有两个人移动一位客户，后到的人会看到客户现在在哪个阶段。',
        '批量移动：在客户列表勾选后点「移动阶段」，后台执行，可以撤销；只能向前的流程除外。',
      ],
    },
    en: {
      what: 'Customers in columns by their stage: who stands where, for how long, who is overdue. The filters are those of the customer list; the number of a column opens the list.',
      steps: [
        'Drag a card to another column by mouse or finger; for ten seconds you can undo it, unless the process goes forward only.',
        'By keyboard: Tab to the handle of a card, space picks up, ← → choose the stage, space puts down, Escape gives up; M chooses from a list.',
        'Where a stage asks for a reason or for fields, you are asked first; fields and move are kept together, or neither is.',
        'When two people move one customer, whoever comes second is told where the customer stands now.',
        'Many at once: tick them in the customer list and choose “Move to a stage”. It runs as a task and can be undone, unless the process goes forward only.',
      ],
    },
  },
  statistics: {
    'zh-CN': {
      what: '所选日期内每个阶段进入了多少客户、其中多少继续前进、停留多久。',
      steps: [
        '进入客户：这段时间第一次进入这个阶段的客户，每人算一次。',
        '继续前进：其中后来进入更靠后的阶段（输单除外）的客户；转化率是两者之比。',
        '停留：这段时间离开这个阶段的那些次停留；中位数和九成不超过的时间。撤销的移动不算。',
        '点数字，下面的表就是这些客户。',
      ],
    },
    en: {
      what: 'How many customers came to each stage in the range, how many of them went on, and how long they stayed.',
      steps: [
        'Entered: customers who came to the stage for the first time in the range, each once.',
        'Went on: those of them who came to a later stage since, lost ones aside; conversion is the ratio of the two.',
        'Stay: of those who left the stage in the range; the median, and what nine of ten stay below. Moves that were undone do not count.',
        'A number shows its customers in the table below.',
      ],
    },
  },
  setting: {
    'zh-CN': {
      what: '流程和阶段：叫什么、什么顺序、进入前要填什么、停多久算超期、多久没跟进要提醒。',
      steps: [
        '进行中的阶段在前，赢单、输单在后；最多 10 个流程，每个最多 10 个阶段。',
        '「几天没跟进提醒」：满天数后的下一个工作日早上 8 点提醒客户的归属员工，之后按间隔再提醒。移动阶段和写跟进记录都算跟进。',
        '哪些部门、哪些员工用：其他人在看板、列表和筛选里都看不到这个流程；都不选就是全公司。',
        '删除还有客户的阶段时，要选这些客户移到哪个阶段。',
        '关掉「启用」，看板、筛选和移动都停用，客户所在的阶段保留；关掉「通知」，不提醒也不告知移动。',
      ],
    },
    en: {
      what: 'Processes and their stages: names, order, what has to be known before, when somebody is overdue, when silence is told.',
      steps: [
        'Stages under way come first, won and lost last; at most 10 processes of 10 stages each.',
        'Remind after days of silence: on the next working day at eight the customer’s members are reminded, and again at the interval. Moves and follow-up records end the silence.',
        'Departments and members that use it: for everybody else the process is on no board, list or filter; none of both is the whole company.',
        'When a stage goes in which customers stand, you choose the stage that takes them.',
        '“On” off: no board, no filter, no move; where everybody stands is kept. “Notices” off: no reminder, and nobody is told of moves.',
      ],
    },
  },
})
