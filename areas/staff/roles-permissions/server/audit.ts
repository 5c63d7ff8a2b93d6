import { type Module, modules } from '#core/contract/modules.ts'
import { type AuditField, auditWords } from '#core/server/audit-words.ts'

const say = (zh: string, en: string) => ({ zh, en })

const actions = {
  read: say('查看', 'View'),
  create: say('新建', 'Create'),
  update: say('编辑', 'Edit'),
  delete: say('删除', 'Delete'),
  export: say('导出', 'Export'),
  audit: say('审批', 'Approve'),
}
const byModule = Object.fromEntries(
  Object.keys(modules).map((key): [string, AuditField] => {
    const { title, en } = modules[key as Module]
    return [key, { zh: title, en, values: actions }]
  }),
)

/** How lines about roles read: what a role may do by module. */
export default [
  auditWords({
    actions: {
      'role.create': { ...say('新建了角色', 'made the role'), class: 'rights' },
      'role.update': { ...say('修改了角色', 'changed the role'), class: 'rights' },
      'role.delete': { ...say('删除了角色', 'deleted the role'), class: 'rights' },
      'role.give': { ...say('调整了角色：', 'gave a role to'), class: 'rights' },
      'role.view': { ...say('开始以别人的身份查看：', 'began to view as'), class: 'rights' },
      'role.view_end': { ...say('结束以别人的身份查看：', 'stopped viewing as'), class: 'rights' },
      'role.default': { ...say('设为新成员的角色：', 'chose the role of new members:'), class: 'rights' },
    },
    objects: { role: { screen: 'roles-permissions.roles', asks: 'roleId' } },
    fields: {
      ...byModule,
      '*': { ...say('所有模块', 'All modules'), values: actions },
      scope: {
        ...say('数据范围', 'Data scope'),
        values: {
          own: say('本人', 'Own'),
          department: say('本部门及下级', 'Department and below'),
          department_only: say('本部门', 'Department'),
          chosen: say('指定部门', 'Chosen departments'),
          all: say('全部', 'Everything'),
        },
      },
      departments: say('部门', 'Departments'),
      role: say('角色', 'Role'),
      moved: say('换角色的人数', 'People moved'),
      forNewMembers: say('新成员的角色', 'Role of new members'),
    },
  }),
]
