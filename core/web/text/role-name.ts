import { lang } from './text.ts'

/** The roles every company begins with (core/server/roles.ts), which stand in the database in Chinese. One that was made or renamed has its own name. */
const english = new Map([
  ['超级管理员', 'Super administrator'],
  ['管理员', 'Administrator'],
  ['部门主管', 'Department head'],
  ['普通员工', 'Staff'],
])
export const roleName = (name: string): string => (lang() === 'en' && english.get(name)) || name
