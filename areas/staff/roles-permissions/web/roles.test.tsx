import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { screens } from '#apps/console/screens.ts'
import { seats } from '#areas/staff/seats/contract.ts'
import { type Module, modules } from '#core/contract/modules.ts'
import { savedViews, tableHeader } from '#core/contract/views.ts'
import { answer, byName, clean, press, requests, settle, show, type } from '#core/web/blocks/testing/kit.tsx'
import { openDialog } from '#core/web/dialog.tsx'
import { makeRouter } from '#core/web/router.tsx'
import { setSession } from '#core/web/session.ts'
import { somebody } from '#core/web/testing.tsx'
import { acl, type RoleItem, roles } from '../contract.ts'
import type { Chosen, Person } from './RoleDialog.tsx'
import { operateRole } from './RoleList.tsx'
import RolesPage from './RolesPage.tsx'

const role = (n: number, name: string, more: Partial<RoleItem> = {}): RoleItem => ({
  roleId: `01930000-0000-7000-8000-00000000000${n}`,
  name,
  roleType: 'custom',
  isSystem: false,
  scope: 'own',
  departmentIds: [],
  staffCount: 6,
  forNewMembers: false,
  version: n,
  ...more,
})
const list = [
  role(1, '超级管理员', { roleType: 'root', isSystem: true, scope: 'all' }),
  role(2, '门店店长'),
  role(3, '普通员工', { roleType: 'staff', isSystem: true, forNewMembers: true }),
]
const there: Partial<Record<Module, string[]>> = { customer: ['read', 'update', 'export'], tag: ['read', 'delete'] }
const answers = {
  ...answer(roles.list, { list, total: 3 }),
  ...answer(acl.moduleList, { list: Object.keys(modules).map((m) => ({ module: m, actions: there[m as Module] ?? [] })), total: 116 }),
  ...answer(roles.privilege, ({ roleId }) => {
    const { staffCount: _, ...head } = list.find((r) => r.roleId === roleId)!
    return {
      ...head,
      privileges: [
        { module: 'customer', actions: ['read'], actionNegative: false },
        { module: 'moment_config', actions: ['create'], actionNegative: false },
        { module: 'tag', actions: [], actionNegative: true },
      ],
    }
  }),
  ...answer(roles.privilegeUpdate, { version: 9 }),
  ...answer(roles.add, { roleId: list[1]!.roleId }),
  ...answer(tableHeader.get, { columns: [] }),
  ...answer(savedViews.list, { list: [] }),
}
const box = (name: string) => document.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`)!

describe('roles and permissions', () => {
  beforeEach(() => {
    makeRouter(screens, { shell: () => null, notFound: () => null, error: () => null })
    setSession({ state: 'in', me: somebody({ isRoot: true }) })
  })
  afterEach(clean)

  it('“why” asks whom first, and stands until it is closed', async () => {
    await show(<RolesPage />, answers, '/dashboard/privilege')
    await press(byName('为什么 TA 看不到'))
    await settle(300)
    expect(document.querySelector('[role="dialog"]')?.textContent).toContain('为什么')
  })

  const wellThere = {
    ...{
      staffId: list[0]!.roleId,
      name: '林小满',
      alias: '',
      allowed: true,
      status: 1,
      hasSeat: true,
      closedBy: null,
      seatKind: 'base' as const,
    },
    ...{ roleId: list[1]!.roleId, roleName: '门店店长', roleStaffCount: 6, actions: ['read' as const], scope: 'department' as const },
    ...{ departmentNames: ['一店'], departmentIds: [], sees: true, grantable: true, others: [] },
    fields: { reveals: false, masked: [], hidden: [{ fieldId: list[2]!.roleId, labelZh: '消费等级', labelEn: '' }] },
  }
  it.each([
    ['account', '账号', { allowed: false, status: 5 }, '已离职，不能登录'],
    ['role', '角色', { allowed: false, actions: [] }, '「门店店长」没有 客户管理 · 查看已标在左边'],
    ['scope', '数据范围', { sees: false }, '本部门及下级 (一店)'],
    ['seat', '席位', { allowed: false, closedBy: 'seat' as const }, '没有客户运营席位，这个模块对 TA 是关闭的'],
  ])('“why” names the one thing that is in the way: %s', async (_, name, more, help) => {
    const explained = { ...answers, ...answer(acl.explain, { ...wellThere, ...more }) }
    await show(<RolesPage />, explained, `/dashboard/privilege?why=${wellThere.staffId}&module=customer`)
    await settle(300)
    const gates = [...document.querySelectorAll('.rp-gates li')].map((li) => [li.className, li.textContent])
    expect(gates).toHaveLength(6)
    expect(gates[5]![1]).toContain('没有「客户管理 · 编辑」，看不到完整的看不到 消费等级')
    expect(document.querySelector('.rp-matrix tr.marked td.marked input')?.getAttribute('aria-label')).toBe(
      name === '角色' ? '客户管理 · 查看' : undefined,
    )
    expect(gates.filter(([of]) => of === 'failure')).toEqual([['failure', `${name}${help}`]])
  })

  const seatState = (used: number) => ({
    ...{ kind: 'base' as const, counted: true, granted: 20, used, ending: 0, unused: 0, waiting: 0, endsAt: null },
    ...{ newMembers: 'nobody' as const, departmentIds: [], version: 1 },
  })
  const blocked = {
    ...wellThere,
    ...{ allowed: false, actions: [], closedBy: 'seat' as const, departmentIds: [3] },
    others: [{ roleId: list[2]!.roleId, name: '活动执行', more: 4, less: 2 }],
  }
  const why = async (explained: typeof blocked, used = 18) => {
    const more = {
      ...answer(acl.explain, explained),
      ...answer(seats.summary, { kinds: [seatState(used)] }),
      ...answer(seats.list, { list: [], total: 51 }),
      ...answer(seats.assign, { given: 1 }),
      ...answer(acl.setRole, {}),
    }
    await show(<RolesPage />, { ...answers, ...more }, `/dashboard/privilege?why=${wellThere.staffId}&module=customer`)
    await settle(300)
    return () => [...document.querySelectorAll('.rp-remedies label')].map((l) => l.textContent)
  }
  it('“why” has what lets them see it, first what touches the fewest, and does all of it at one press', async () => {
    const offered = await why(blocked)
    expect(offered()).toEqual([
      '把 TA 换成「活动执行」，再分配 1 个客户运营席位动到 1 人 · 多出 4 项权限 · 少掉 2 项 · 客户运营席位 18 / 20 → 19 / 20',
      '给「门店店长」打开 客户管理 · 查看，再分配 1 个客户运营席位动到的人 6 · 客户运营席位 18 / 20 → 19 / 20',
    ])
    expect(document.querySelector('[role="dialog"]')?.textContent).toContain('有 2 道没过')
    expect(document.querySelector('[role="dialog"]')?.textContent).toContain('同样没有客户运营席位的员工 51')
    await press(byName('换角色并分配席位'))
    await settle(300)
    const did = requests.filter((r) => ['/vip/seat/assign', '/acl/staff/set_role'].includes(r.path)).map((r) => r.body)
    expect(did).toEqual([
      { staff_id: wellThere.staffId, kinds: ['base'] },
      { staff_id: wellThere.staffId, role_id: list[2]!.roleId, department_ids: [3] },
    ])
    await press(document.querySelectorAll('.rp-remedies input')[1] as HTMLElement)
    await press(byName('改角色并分配席位'))
    await settle(300)
    expect(document.querySelector('.dlg')!.textContent).toContain('「门店店长」的 6 人都会有这一项')
    await press(byName('改角色并分配席位', '.dlg button'))
    await settle(300)
    expect(requests.find((r) => r.path === '/acl/role/privilege/update')?.body).toMatchObject({ role_id: list[1]!.roleId, version: 2 })
  })
  it('“why” offers nothing that the asker may not do, nor a seat that is not there', async () => {
    expect((await why(blocked, 20))()).toEqual([])
    expect(document.querySelector('[role="dialog"]')?.textContent).toContain('客户运营席位没有剩余')
    await clean()
    const privileges = [{ module: 'privilege' as const, actions: ['read' as const], actionNegative: false }]
    setSession({ state: 'in', me: somebody({ isRoot: false, dataScope: 'all', privileges }) })
    expect((await why({ ...blocked, grantable: false, others: [] }))()).toEqual([])
    expect(document.querySelector('[role="dialog"]')?.textContent).toContain('这里没有你能改的')
  })

  it('“why” says of a module that is not there yet that nobody can open it', async () => {
    const explained = { ...answers, ...answer(acl.explain, wellThere) }
    await show(<RolesPage />, explained, `/dashboard/privilege?why=${wellThere.staffId}&module=living`)
    await settle(300)
    expect(document.querySelector('.rp-gates .failure')?.textContent).toBe('模块「直播」还没有上线，谁都打不开')
    expect(document.querySelector('.rp-remedies')).toBeNull()
  })

  it('what a role of everything names and no call asks for is no change: the difference is what one sees', async () => {
    const everything = [
      { module: 'customer', actions: ['read', 'create', 'update', 'delete', 'export', 'audit'], actionNegative: false },
    ] as const
    const { staffCount: _, ...head } = list[1]!
    const of = answer(roles.privilege, { ...head, privileges: everything.map((p) => ({ ...p, actions: [...p.actions] })) })
    await show(<RolesPage />, { ...answers, ...of }, '/dashboard/privilege')
    await press(box('客户管理 · 查看')) // with it all that is done on the page
    expect(document.querySelector('.rp-foot')?.textContent).toContain('3 处改动')
    await press(byName('保存权限', '.rp-foot button'))
    await settle(300)
    expect(document.querySelector('.dlg')!.textContent).toContain('客户管理：查看、编辑、导出')
    expect(document.querySelector('.dlg')!.textContent).not.toContain('审批')
    await press(byName('取消', '.dlg button'))
    await settle(300)
  })

  it('R052: a change is shown before it is saved, and what has no box stays as it is', async () => {
    await show(<RolesPage />, answers, '/dashboard/privilege')
    expect([box('客户管理 · 查看').checked, box('客户管理 · 导出').checked]).toEqual([true, false])
    expect(box('客户管理 · 全部权限').indeterminate).toBe(true)
    await press(box('客户管理 · 导出'))
    await press(box('客户标签 · 删除'))
    expect(box('客户标签 · 查看').checked, 'whoever may delete sees the page').toBe(true)
    await press(byName('保存权限', '.rp-foot button'))
    await settle(300)
    const dialog = document.querySelector('.dlg')!.textContent
    expect(dialog).toContain('客户管理：导出')
    expect(dialog).toContain('客户标签：查看、删除')
    expect(requests.some((r) => r.path === '/acl/role/privilege/update')).toBe(false)
    await press(byName('保存权限', '.dlg button'))
    await settle(300)
    expect(requests.find((r) => r.path === '/acl/role/privilege/update')?.body).toEqual({
      role_id: list[1]!.roleId,
      version: 2,
      scope: 'own',
      department_ids: [],
      privileges: [
        { module: 'customer', actions: ['read', 'export'] },
        { module: 'moment_config', actions: ['create'] },
        { module: 'tag', actions: ['read', 'delete'] },
      ],
    })
  })

  it('what the asker does not have they cannot give; super administrators are not changed', async () => {
    const privileges = [
      { module: 'privilege', actions: ['read', 'update'], actionNegative: false },
      { module: 'tag', actions: ['read'], actionNegative: false },
    ]
    setSession({ state: 'in', me: somebody({ isRoot: false, dataScope: 'all', privileges }) })
    await show(<RolesPage />, answers, '/dashboard/privilege')
    expect([box('客户标签 · 查看').disabled, box('客户标签 · 删除').disabled, box('客户管理 · 查看').disabled]).toEqual([false, true, true])
    await clean()
    setSession({ state: 'in', me: somebody({ isRoot: true }) })
    await show(<RolesPage />, answers, `/dashboard/privilege?roleId=${list[0]!.roleId}`)
    expect(box('客户标签 · 查看').disabled).toBe(true)
  })

  it('R246: the privilege-set dialog answers role type, role and departments', async () => {
    await show(<RolesPage />, answers, '/dashboard/privilege')
    const person: Person = { staffId: list[0]!.roleId, name: '林小满', alias: '', roleId: list[1]!.roleId, departmentIds: [3] }
    const chosen = openDialog<{ person: Person }, Chosen>(() => import('./RoleDialog.tsx'), { person }, { label: 'x' })
    await settle(300)
    await press(byName('保存角色', '.dlg button'))
    expect(await chosen).toEqual({ roleType: 'custom', roleId: list[1]!.roleId, departmentList: [3] })
  })

  it('R247: the operate-role dialog answers a role', async () => {
    await show(<RolesPage />, answers, '/dashboard/privilege')
    const chosen = operateRole({})
    await settle(300)
    await type(document.querySelector<HTMLInputElement>('.dlg input')!, '客服')
    await press(byName('创建角色', '.dlg button'))
    expect(await chosen).toEqual({ roleId: list[1]!.roleId, name: '客服' })
  })
})
