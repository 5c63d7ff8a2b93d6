import { texts } from '#core/web/text/text.ts'

export const staffStatsText = texts({
  'zh-CN': {
    title: '员工统计',
    staff: '员工',
    departments: '部门',
    added: '新增好友',
    lost: '流失好友',
    net: '净增',
    activeStaff: '活跃员工',
    trend: '新增与流失',
    list: '按员工',
    ties: '数字相同按姓名排；离职员工在期间有数据才出现',
    onlyActive: '只看活跃员工',
    left: '已离职',
    explain: '指标说明',
  },
  en: {
    title: 'Staff statistics',
    staff: 'Staff',
    departments: 'Departments',
    added: 'Added',
    lost: 'Lost',
    net: 'Net',
    activeStaff: 'Active staff',
    trend: 'Added and lost',
    list: 'By person',
    ties: 'Equal numbers by name; people who left only where they have numbers',
    onlyActive: 'Active only',
    left: 'Left',
    explain: 'What the figures mean',
  },
})
