import { help } from '#core/web/help.ts'
import { tagScreens } from './screens.ts'
import { strategyText } from './strategy-text.ts'

export default help(tagScreens, {
  list: {
    'zh-CN': {
      what: '企业标签，和企业微信是同一套。在这里改名、排序、删除，企业微信里同时改好。',
      steps: [
        '点「新建标签组」，一行写一个标签，一次最多 100 个。',
        '勾「内部标签」的组带一把锁，只在这里用，企业微信里看不到。',
        '拖动可以排序，不方便拖时用「⋯」里的移动。',
        '点标签上的人数，看有这个标签的客户。',
        '删除会让所有客户失去这个标签，不能恢复，确认框里写着有多少位。',
      ],
    },
    en: {
      what: 'The company’s tags, the same as in WeCom. Renaming, ordering and deleting here does it there.',
      steps: [
        'New group: one tag a line, up to 100 at a time.',
        'Groups of internal tags have a lock: they are used here alone, and WeCom does not show them.',
        'Drag to order, or use the moves in the menu.',
        'The number on a tag opens the customers who have it.',
        'Deleting takes the tag from every customer for good; the dialog says from how many.',
      ],
    },
  },
  batch: {
    'zh-CN': {
      what: '给一批客户加上或去掉标签。标签打在每位客户最近添加的员工名下，企业微信里也能看到。',
      steps: [
        '先加条件选客户，再选要加上和去掉的标签。',
        '按钮上写着会轮到多少位，确认后开始，几千位要几分钟。',
        '下面是打过的每一次，失败的客户有原因清单，保留 30 天。',
      ],
    },
    en: {
      what: 'Puts tags on many customers or takes them off, at the member of staff who added each of them last, in WeCom, too.',
      steps: [
        'Choose customers by conditions, then the tags to add and to remove.',
        'The button says how many it will be; thousands take minutes.',
        'Below stands every run of the last 30 days, with a file of those that failed.',
      ],
    },
  },
  stats: {
    'zh-CN': {
      what: '标签用得怎么样：多少客户有标签、每个标签多少人、期间打上和移除了多少次。',
      steps: ['选日期看打标与移除的趋势。', '点人数打开这些客户。', '选一个部门，看它的客户带着哪些标签。'],
    },
    en: {
      what: 'How tags are used: who has any, how many have each, how often they were put on and taken off.',
      steps: ['Choose days to see the trend.', 'A number opens those customers.', 'Choose a department to see the tags of its customers.'],
    },
  },
  strategy: {
    'zh-CN': {
      what: '每个规则组自己的标签，只给组里的员工用。直接读写企业微信，这里不另存一份。',
      steps: ['需要先配置「客户联系」的系统 Secret，没有配置时页面会写怎么做。', strategyText['zh-CN'].noneHint],
    },
    en: {
      what: 'Tags of a rule group, for the people of that group. Read from and written to WeCom at once; nothing is kept here.',
      steps: ['It needs the system secret of customer contact; without it, the page says how.', strategyText.en.noneHint],
    },
  },
  setting: {
    'zh-CN': {
      what: '让一个标签组里每位客户只能有一个标签，比如会员等级。',
      steps: [
        '打开「组内单选」的标签组，保存。',
        '之后打上另一个标签时，同一名员工打的原来那个会自动去掉。在企业微信客户端里打标签不受这个限制。',
      ],
    },
    en: {
      what: 'Lets a customer have only one tag of a group, a level of membership for instance.',
      steps: [
        'Switch groups on and save.',
        'Marking another tag then takes off the one the same member of staff had put. WeCom’s own client knows no such rule.',
      ],
    },
  },
})
