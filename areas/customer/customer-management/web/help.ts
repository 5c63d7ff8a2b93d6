import { help } from '#core/web/help.ts'
import { customerScreens } from './screens.ts'

export default help(customerScreens, {
  list: {
    keys: 'batch',
    'zh-CN': {
      what: '公司所有的客户：是谁的好友、从哪里来、有什么标签。资料来自企业微信，有变化会自己更新。',
      steps: [
        '第一次先「从企业微信同步客户」。',
        '加筛选找人，链接带着筛选，可以发给同事；常用的筛选存成视图。里面的标签等被删掉以后，列表先告诉你，由你决定怎么继续。',
        '勾选客户，或选中符合筛选的全部，再打标签、群发、导出，或加入黑名单。',
        '「已流失」是指公司里没有人还是这位客户的好友，资料仍然保留。',
      ],
    },
    en: {
      what: 'All customers of the company: whose contacts they are, where they came from, their tags. It comes from WeCom and keeps itself up to date.',
      steps: [
        'The first time, sync customers from WeCom.',
        'Filters find people; the address carries them, so a link shows the same. Keep the ones you need as views. When a tag in them is deleted, the list says so first and you decide.',
        'Tick customers, or all behind the filter, to tag, message or export them, or to put them on the black list.',
        'Lost means that nobody of the company is their contact any more; what is known stays.',
      ],
    },
  },
  detail: {
    'zh-CN': {
      what: '一位客户的全部：资料、在谁的好友里、标签、所在的群、动态，以及收到过什么、没收到的原因。',
      steps: [
        '点备注或资料直接改，回车保存，Esc 放弃。改动会写进企业微信里这名员工名下。',
        '在动态上方写跟进，同事能否看到由「客户设置」决定。',
        '手机号只显示一部分，有权限才能看完整号码，查看会记入操作日志。',
        '从列表打开时，右上角可以看上一位、下一位。',
      ],
    },
    en: {
      what: 'Everything about one customer: profile, whose contact, tags, groups, timeline, and what was sent or why it was not.',
      steps: [
        'Click remark or profile to change it: Enter saves, Esc drops. It is written to this member’s contact in WeCom.',
        'Write follow-ups above the timeline; customer settings say whether colleagues read them.',
        'Phone numbers are shown in part. Showing all needs the right and is logged.',
        'Opened from the list, previous and next stand at the top.',
      ],
    },
  },
  dashboard: {
    'zh-CN': {
      what: '客户增减和被照顾得怎么样。按来源、员工、门店、标签、阶段分开看的在「客户统计」。',
      steps: [
        '在上方选日期、员工或门店，所有数字一起变。',
        '点数字看组成它的名单。',
        '运营分要先计算一次：点「计算运营分」，完成后按分数看名单。',
        '每个指标的算法在「指标说明」里。',
      ],
    },
    en: {
      what: 'How customers grow and how well they are looked after. By source, staff, store, tag and stage they stand in the statistics.',
      steps: [
        'Choose days, people or stores at the top; all figures follow.',
        'Click a figure for the list behind it.',
        'Scores are computed when asked for; after that, lists by score open.',
        'What the figures mean has a page of its own.',
      ],
    },
  },
  explain: {
    'zh-CN': {
      what: '每个统计指标的定义、公式、去重规则和更新时间。和各统计页悬停时看到的是同一份。',
      steps: ['按页面找到指标，读它怎么算。', '两个页面的数字对不上时，先比它们的去重规则。'],
    },
    en: {
      what: 'Definition, formula, rule of de-duplication and time of update of every figure; the same that the pages show.',
      steps: ['Find the figure and read how it is counted.', 'Where two pages differ, compare how they de-duplicate first.'],
    },
  },
  guide: {
    'zh-CN': {
      what: '从同步客户到发出第一次群发的几步。每一步做完会自己打勾。',
      steps: ['从第一步往下做，点右边的按钮直接过去。', '没有权限的步骤找管理员开通。'],
    },
    en: {
      what: 'The few steps from the first sync to the first mass message. Each ticks itself when it is done.',
      steps: ['Begin at the top; the button of a step leads there.', 'For steps you may not take, ask an administrator.'],
    },
  },
  setting: {
    'zh-CN': {
      what: '对全公司客户都有效的设置：同事之间能不能看到跟进、每位客户能收到几次群发。',
      steps: ['只有超级管理员可以修改，其他人只能看。', '群发次数规则要和企业微信后台里选的一致，企业微信不提供查询。'],
    },
    en: {
      what: 'What holds for all customers: whether colleagues read each other’s follow-ups, and how many mass messages a customer may get.',
      steps: [
        'Only super administrators change it; others read.',
        'Keep the mass message limit as it is in WeCom’s own console: no call tells it.',
      ],
    },
  },
})
