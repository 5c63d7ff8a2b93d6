import { idOf } from './ids.ts'

const all = ['read', 'create', 'update', 'delete', 'export']
const write = ['read', 'create', 'update', 'delete']
/** What only administrators see, whatever `*` says. */
const system = {
  privilege: [],
  ia_config: [],
  seat_release: [],
  operation_record: [],
  api_access: [],
  idaas: [],
  order_center: [],
  recharge_center: [],
}

export type RoleType = 'root' | 'admin' | 'department' | 'staff'
/** R232: whose role has another name counts as an administrator. */
export const ordinaryRole = '普通员工'

/** The roles every company begins with; more are made and changed in 权限管理. Root has everything whatever stands here. */
export const defaultRoles: { type: RoleType; name: string; scope: 'own' | 'department' | 'all'; privileges: Record<string, string[]> }[] = [
  { type: 'root', name: '超级管理员', scope: 'all', privileges: {} },
  { type: 'admin', name: '管理员', scope: 'all', privileges: { '*': all } },
  { type: 'department', name: '部门主管', scope: 'department', privileges: { '*': all, ...system, staff: ['read'] } },
  {
    type: 'staff',
    name: ordinaryRole,
    scope: 'own',
    privileges: {
      customer: ['read', 'update'],
      tag: ['read'],
      channel_qr: write,
      group_manage: ['read'],
      group_message: ['read', 'create', 'update'],
      customer_group_msg: ['read', 'create', 'update'],
      moment_config: ['read', 'create'],
      corp_quick_reply: ['read'],
      material_library: ['read'],
      radar_config: ['read', 'create', 'update'],
      smart_form: ['read'],
      bizcard: ['read', 'update'],
    },
  },
]
export const roleIdOf = (corpId: number, type: RoleType): string => idOf('role', corpId, type)
