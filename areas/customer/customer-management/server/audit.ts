import { auditWords } from '#core/server/audit-words.ts'

const say = (zh: string, en: string) => ({ zh, en })

/** How lines about customers read. */
export default [
  auditWords({
    actions: {
      reveal_mobile: { ...say('查看了完整手机号', 'looked at the whole numbers of'), class: 'reveal' },
      'customer.remark': say('修改了客户备注', 'changed the remark of'),
      'customer_setting.update': say('修改了客户设置', 'changed the settings of customers'),
      'external_user.sync': say('发起同步客户', 'started to sync customers'),
      'external_user.refresh': say('刷新了客户资料', 'fetched a customer anew'),
      'external_user.setRemark': say('修改了客户备注', 'changed a remark'),
      'staff_client/external_user.setRemark': say('修改了客户备注', 'changed a remark'),
      'external_user.export': { ...say('发起导出客户', 'started to export customers'), class: 'export' },
      'external_user/statistics.export': { ...say('发起导出客户统计', 'started to export statistics of customers'), class: 'export' },
      'external_user/statistics.exportRecords': {
        ...say('发起导出新增与流失明细', 'started to export the contacts that came and went'),
        class: 'export',
      },
      'external_user/operation_score.export': { ...say('发起导出运营分名单', 'started to export scores'), class: 'export' },
      'external_user/operation_score.batch': say('发起计算客户评分', 'started to score customers'),
    },
    objects: { customer: { screen: 'customer-management.detail', asks: 'customerId' } },
    fields: {
      only: { ...say('范围', 'Only'), values: { added: say('新增', 'Added'), lost: say('流失', 'Lost') } },
      by: {
        ...say('分组', 'Of which'),
        values: { add_way: say('添加方式', 'Way of adding'), staff: say('员工', 'Member'), department: say('门店', 'Store') },
      },
      key: say('其中', 'One of them'),
      notKeys: say('除了', 'All but'),
      share_follow_ups: say('同事之间共享跟进记录', 'Colleagues see each other’s follow-ups'),
      remarkCorpName: say('备注企业', 'Company of the remark'),
      mobiles: say('备注手机号（个）', 'Numbers in the remark, how many'),
    },
  }),
]
