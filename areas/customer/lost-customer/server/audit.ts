import { auditWords } from '#core/server/audit-words.ts'
import { byWords } from '../words.ts'

const say = (zh: string, en: string) => ({ zh, en })
const yes = { true: say('是', 'Yes'), false: say('否', 'No') }

/** How lines about lost customers read. */
export default [
  auditWords({
    actions: {
      'outflow.winBack': { ...say('请员工挽回流失客户：', 'asked members to win back'), class: 'send' },
      outflow_win_back: { ...say('请员工挽回流失客户', 'asked members to win lost customers back'), class: 'send' },
      'external_user/outflow.winBackAll': say('发起请员工挽回流失客户', 'started to ask members to win lost customers back'),
      'outflow.alarmSeen': say('处理了流失预警', 'looked into the alarm about'),
      'outflow_setting.update': say('修改了流失提醒设置', 'changed who is told of lost customers'),
      'external_user/outflow.export': { ...say('发起导出流失客户', 'started to export lost customers'), class: 'export' },
    },
    objects: { outflow: { screen: 'lost-customer.list' }, outflow_setting: { screen: 'lost-customer.setting' } },
    fields: {
      outflow: say('流失提醒', 'Lost customers'),
      asked: say('请了几位', 'How many'),
      note: say('留言', 'Note'),
      by: { ...say('谁删除的', 'Deleted by'), values: byWords },
      state: {
        ...say('状态', 'State'),
        values: { lost: say('已流失', 'Lost'), back: say('又加回来', 'Came back'), all: say('全部', 'All') },
      },
      reach: {
        ...say('谁能联系', 'Who can reach them'),
        values: { colleague: say('同事仍有好友', 'A colleague'), nobody: say('没有同事有好友', 'Nobody') },
      },
      all: say('筛选条件', 'Filter'),
      exclude: say('除了', 'Except'),
      total: say('几位', 'How many'),
      read: { ...say('已读', 'Read'), values: yes },
      day: say('日期', 'Day'),
      directions: { ...say('提醒哪些', 'Told of'), values: byWords },
      tellMember: { ...say('提醒员工本人', 'Member told'), values: yes },
      tellLeaders: { ...say('提醒上级', 'Leaders told'), values: yes },
      tellStaffIds: { ...say('还提醒谁', 'Others told'), refers: 'staff' },
      when: { ...say('什么时候', 'When'), values: { at_once: say('立即', 'At once'), digest: say('每日汇总', 'Once a day') } },
      digestAt: say('汇总时间（零点起的分钟）', 'Time of the digest (minutes)'),
      alarm: say('预警', 'Alarm'),
      on: { ...say('开启', 'On'), values: yes },
      most: say('超过几位', 'More than'),
      within: { ...say('多久之内', 'Within'), values: { hour: say('一小时', 'An hour'), day: say('一天', 'A day') } },
    },
  }),
]
