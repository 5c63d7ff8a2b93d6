import { help } from '#core/web/help.ts'
import { packScreens } from './screens.ts'

export default help(packScreens, {
  list: {
    'zh-CN': {
      what: '存下来的人群。动态的按条件自动进出，固定的只留保存那一刻的人；客户列表、看板、群发和批量操作都能用它作条件。',
      steps: [
        '点「新建人群包」，像写一句话一样选条件，下面会显示现在符合多少人。',
        '在客户列表选好条件后，也可以用「存为人群包」。',
        '人数是你看得到的客户；点人数打开对应的客户列表。',
        '动态人群包每五分钟跟上一次变化，每晚再全量核对一遍。',
      ],
    },
    en: {
      what: 'Audiences that are kept. Live ones follow their condition, fixed ones keep the people of the moment; lists, boards, mass messages and batches take them as a condition.',
      steps: [
        'Press “New pack” and say who in a sentence; below stands how many match now.',
        'From the customer list, “Keep as a pack” does the same with what you have chosen.',
        'Numbers are of the customers you see; each opens its list.',
        'Live packs follow what changes every five minutes, and all customers are looked at once a night.',
      ],
    },
  },
  create: {
    'zh-CN': {
      what: '写下名称、种类和条件。条件里也可以用别的人群包，但只嵌套一层。',
      steps: ['名称不能和别的人群包重复。', '种类保存后不能改；动态的条件随时能改，改后重新核对全部客户。'],
    },
    en: {
      what: 'Name, kind and condition. A condition may name other packs, one step deep.',
      steps: [
        'No two packs have one name.',
        'The kind stays; the condition of a live one can be changed, and all customers are looked at again.',
      ],
    },
  },
  detail: {
    'zh-CN': {
      what: '一个人群包：现在有谁、谁进来谁离开和原因、与另一个重合多少、用在哪里。',
      steps: [
        '「进出记录」上面是每天的人数，下面是每个人和原因。',
        '固定人群包可以移出某人；在客户列表勾选客户可以「加入人群包」，都能撤销。',
        '被别的人群包用作条件时不能删除，「用在哪里」会列出来。',
      ],
    },
    en: {
      what: 'One pack: who is in it, who came and went and why, how far it overlaps with another, and where it is used.',
      steps: [
        'In and out: the size of each day, and below each person with the reason.',
        'Somebody can be taken out of a fixed pack, and put in from the customer list; both can be undone.',
        'While the condition of another pack names it, it cannot be deleted; “Where used” says which.',
      ],
    },
  },
})
