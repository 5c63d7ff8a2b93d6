import { auditWords } from '#core/server/audit-words.ts'
import { howWords, kindWords } from '../words.ts'

const say = (zh: string, en: string) => ({ zh, en })
const yes = { true: say('是', 'Yes'), false: say('否', 'No') }

/** How lines about who follows whom read. */
export default [
  auditWords({
    actions: {
      'customer_relation.ask': { ...say('请人处理客户关系：', 'asked people to see to'), class: 'send' },
      customer_relation_ask: { ...say('请人处理很多客户的关系', 'asked people to see to many customers'), class: 'send' },
      'customer_relation.askAll': say('发起批量请人处理客户关系', 'started to ask people to see to many customers'),
      'customer_relation.handle': say('处理了私下流转：', 'looked into a private move of'),
      customer_merge: say('统一了跟进人写的资料', 'made what followers wrote alike'),
      'customer_merge.undo': say('撤销了统一资料', 'put back what followers had written'),
      'customer_relation.merge': say('发起统一跟进资料', 'started to make what followers wrote alike'),
      'relation_setting.update': say('修改了客户关系监管设置', 'changed the supervision of customer relations'),
      'customer_relation.export': { ...say('发起导出客户关系', 'started to export customer relations'), class: 'export' },
    },
    objects: {
      customer_relation: { screen: 'customer-relation-supervision.list' },
      relation_setting: { screen: 'customer-relation-supervision.setting' },
    },
    fields: {
      customer_relation: say('监管设置', 'Supervision'),
      kind: { ...say('关系', 'Relation'), values: kindWords },
      how: { ...say('怎么转的', 'How'), values: howWords },
      hows: { ...say('提醒哪些流转', 'Moves told of'), values: howWords },
      state: { ...say('状态', 'State'), values: { open: say('待处理', 'Open'), done: say('已处理', 'Done'), all: say('全部', 'All') } },
      only: { ...say('只看', 'Only'), values: { left: say('没有在职员工跟进', 'Nobody at work') } },
      whom: {
        ...say('请谁', 'Whom'),
        values: { followers: say('跟进的员工', 'Followers'), leaders: say('员工的上级', 'Leaders') },
      },
      staffIds: { ...say('员工', 'Staff'), refers: 'staff' },
      asked: say('请了几位', 'How many'),
      changed: say('几条', 'How many'),
      handled: { ...say('已处理', 'Looked into'), values: yes },
      note: say('留言', 'Note'),
      all: say('筛选条件', 'Filter'),
      exclude: say('除了', 'Except'),
      total: say('几位', 'How many'),
      customerId: say('客户', 'Customer'),
      remark: say('备注', 'Remark'),
      description: say('描述', 'Description'),
      tagIds: { ...say('标签', 'Tags'), refers: 'tags' },
      undo: say('撤销的任务', 'Task undone'),
      withinDays: say('多少天内算流转', 'Within days'),
      tellLeaders: { ...say('提醒上级', 'Leaders told'), values: yes },
      tellStaffIds: { ...say('还提醒谁', 'Others told'), refers: 'staff' },
      leavers: { ...say('提醒离职未交接', 'Leavers told of'), values: yes },
      several: say('多人跟进提醒', 'Several followers'),
      on: { ...say('开启', 'On'), values: yes },
      most: say('几名员工', 'How many'),
    },
  }),
]
