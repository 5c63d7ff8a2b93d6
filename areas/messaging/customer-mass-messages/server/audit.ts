import { auditWords } from '#core/server/audit-words.ts'

const say = (zh: string, en: string) => ({ zh, en })

/** How lines about mass messages read. */
export default [
  auditWords({
    actions: {
      'mass_message.create': { ...say('提交了群发', 'submitted the mass message'), class: 'send' },
      'mass_message.confirm': { ...say('确认发送了群发', 'confirmed the mass message'), class: 'send' },
      'mass_message.cancel': { ...say('停止了群发', 'stopped the mass message'), class: 'send' },
      'mass_message.remind': { ...say('提醒员工确认群发', 'reminded staff of the mass message'), class: 'send' },
      'mass_message.delete': { ...say('删除了群发', 'deleted the mass message'), class: 'delete' },
      'mass_message.sync': say('刷新了群发结果', 'fetched the results of the mass message'),
      'group_msg/mission.tryOut': { ...say('给自己试发了群发', 'tried a mass message out on themselves'), class: 'send' },
      'mass_quota.update': say('修改了群发频率规则', 'changed how often customers are sent mass messages'),
      'group_msg/mission.export': { ...say('发起导出群发列表', 'started to export mass messages'), class: 'export' },
      'group_msg/mission.exportStaff': { ...say('发起导出群发员工明细', 'started to export the staff of a mass message'), class: 'export' },
      'group_msg/mission.exportCustomers': {
        ...say('发起导出群发客户明细', 'started to export the customers of a mass message'),
        class: 'export',
      },
    },
    objects: { mission: { screen: 'customer-mass-messages.detail', asks: 'missionId' } },
    fields: {
      missionId: say('群发', 'Mass message'),
      asked: say('已下发', 'Asked'),
      confirmedFrom: say('确认时间从', 'Confirmed from'),
      confirmedTo: say('确认时间到', 'Confirmed to'),
      planned: say('将发送', 'To be sent'),
      sendAt: say('发送时间', 'Sent at'),
      mass_quota: {
        ...say('频率规则', 'How often'),
        values: { month: say('每月', 'A month'), week: say('每周', 'A week'), day: say('每天', 'A day') },
      },
      state: {
        ...say('状态', 'State'),
        values: {
          scheduled: say('定时', 'Scheduled'),
          sending: say('发送中', 'Being sent'),
          waiting: say('等待确认', 'Waiting'),
          done: say('已完成', 'Done'),
          cancelled: say('已停止', 'Stopped'),
          failed: say('失败', 'Failed'),
          unknown: say('未知', 'Unknown'),
          delivered: say('已送达', 'Delivered'),
          not_friend: say('已不是好友', 'No contact any more'),
          quota: say('次数已满', 'Quota used up'),
          unreachable: say('无法送达', 'Unreachable'),
          blacklisted: say('黑名单', 'Black list'),
          refused: say('被拒绝', 'Refused'),
          planned: say('待发送', 'Planned'),
          asked: say('待确认', 'Asked'),
          confirmed: say('已确认', 'Confirmed'),
        },
      },
    },
  }),
]
