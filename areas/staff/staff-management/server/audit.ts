import { auditWords } from '#core/server/audit-words.ts'

const say = (zh: string, en: string) => ({ zh, en })

/** How lines about staff read. */
export default [
  auditWords({
    actions: {
      'staff.import': { ...say('导入了席位与角色', 'imported seats and roles'), class: 'rights' },
      'role.follow': { ...say('按企业微信里的变动调整了角色：', 'followed WeCom with the role of'), class: 'rights' },
      'staff.sync': say('发起同步员工', 'started to sync staff'),
    },
    objects: { staff: { screen: 'staff-management.detail', asks: 'staffId' } },
    fields: { id: { ...say('员工', 'Staff'), refers: 'staff' }, seat: say('席位', 'Seat'), role: say('角色', 'Role') },
  }),
]
