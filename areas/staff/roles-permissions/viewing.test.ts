import { afterAll, beforeAll, expect, test } from 'vitest'
import { staff } from '#areas/staff/staff-management/contract.ts'
import type { Input } from '#core/contract/call.ts'
import { code } from '#core/contract/errors.ts'
import { files } from '#core/contract/files.ts'
import type { Module } from '#core/contract/modules.ts'
import { auth, staffMe, viewing } from '#core/contract/session.ts'
import { allCalls } from '#core/server/areas.ts'
import { roleIdOf } from '#core/server/roles.ts'
import { cookieName } from '#core/server/session.ts'
import { ask } from '#testing/ask.ts'
import { ground } from '#testing/company/ground.ts'
import { people, type Staff } from '#testing/company/people.ts'
import { testDatabase } from '#testing/database.ts'
import { refusalOf, startTestApp, type TestApp } from '#testing/harness.ts'
import { acl, type PrivilegeDraft, roles } from './contract.ts'

// Looking as somebody else: read only, in one's own name.

const { url } = await testDatabase()
let app: TestApp
let admin: string
let ours: Staff
beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url })
  admin = await app.asAdmin()
  ours = await people(ground(app))
})
afterAll(() => app.close())

const sessionOf = async (staffId: string) =>
  `${cookieName}=${await app.app.sessions.begin({ corpId: app.corpId, kind: 'staff', staffId, ip: '', userAgent: '' })}`
const root = () => roleIdOf(app.corpId, 'root')
type Content = Omit<Input<typeof roles.privilegeUpdate>, 'roleId' | 'version'>
const put = (roleId: string, content: Partial<Content>, as = admin) =>
  app.edit(roles.privilegeUpdate, { roleId, privileges: [], scope: 'own', departmentIds: [], ...content }, as)
async function newRole(name: string, content: Partial<Content> = {}): Promise<string> {
  const { roleId } = await app.call(roles.add, { name }, admin)
  await put(roleId, content)
  return roleId
}
const reads = (...names: Module[]): PrivilegeDraft[] => names.map((module) => ({ module, actions: ['read'] }))
const codeOf = async (work: Promise<unknown>) => (await refusalOf(work))?.code

test('whoever looks as somebody else sees what they see, changes nothing in any call, and stands in the record by their own name', async () => {
  const roleId = await newRole('被看的', { privileges: reads('tag', 'customer') })
  await app.call(acl.setRole, { staffId: ours.ann, roleId }, admin)
  const session = await app.asAdmin()
  const me = () => app.call(staffMe.me, {}, session)
  await app.call(viewing.begin, { staffId: ours.ann }, session)
  expect(await me()).toMatchObject({ staffId: ours.ann, isRoot: false, roleName: '被看的', dataScope: 'own', viewedBy: '系统管理员' })
  expect(await codeOf(app.call(roles.list, {}, session))).toBe(code.forbidden)
  const { list } = await app.call(staff.list, { keyword: 'ben' }, session)
  expect(list[0]?.customerCount, 'a colleague’s customers').toBe(null)
  const commands = (await allCalls()).filter(({ call }) => call.kind === 'command' && !call.multipart && call.name !== viewing.end.name)
  for (const { call } of commands) {
    const { body } = await ask(app.url, call, {}, session)
    expect([call.name, body.status_code, body.status_message]).toEqual([call.name, code.forbidden, expect.stringContaining('只能看')])
  }
  await app.call(viewing.end, {}, session)
  expect(await me()).toMatchObject({ isRoot: true, roleType: 'root' })
  expect((await me()).viewedBy).toBe(undefined)
  const lines = (await app.call(acl.changeRecords, { pageSize: 2 }, admin)).list
  expect(lines.map((r) => [r.action, r.actor, r.name])).toEqual([
    ['role.view_end', '系统管理员', 'ann'],
    ['role.view', '系统管理员', 'ann'],
  ])
  // Who signs out meanwhile does so themselves.
  await app.call(viewing.begin, { staffId: ours.ann }, session)
  await app.fetch(`/api${auth.logout.path}`, { headers: { cookie: session, 'x-requested-with': 'rapport' } })
  const out = await app.ctx.db
    .selectFrom('audit_log')
    .select(['staff_id', 'actor'])
    .where('corp_id', '=', app.corpId)
    .where('action', '=', 'sign_out')
    .execute()
  expect(out).toEqual([{ staff_id: null, actor: '系统管理员' }])
})

test('nobody looks as somebody who may do more; with the right to it the session ends', async () => {
  const own: PrivilegeDraft[] = [{ module: 'privilege', actions: ['read', 'update'] }, ...reads('tag')]
  const roleId = await newRole('能看别人', { privileges: own, scope: 'all' })
  await app.call(acl.setRole, { staffId: ours.dan, roleId }, admin)
  await app.call(acl.setRole, { staffId: ours.ben, roleId: root() }, admin)
  await app.call(acl.setRole, { staffId: ours.fay, roleId: await newRole('多一点', { privileges: reads('tag', 'customer') }) }, admin)
  await app.call(acl.setRole, { staffId: ours.ann, roleId: await newRole('少一点', { privileges: reads('tag') }) }, admin)
  const dan = await sessionOf(ours.dan)
  for (const more of [ours.ben, ours.fay]) expect(await codeOf(app.call(viewing.begin, { staffId: more }, dan))).toBe(code.forbidden)
  expect(await codeOf(app.call(viewing.begin, { staffId: ours.eve }, dan))).toBe(code.notFound)
  await app.call(viewing.begin, { staffId: ours.ann }, dan)
  expect((await app.call(staffMe.me, {}, dan)).staffId).toBe(ours.ann)
  // What she exported stays hers.
  const { file_id: fileId } = await app.app.files.put(app.ctx.db, {
    name: 'a.csv',
    data: Buffer.from('a'),
    purpose: 'export',
    createdBy: ours.ann,
  })
  expect(await codeOf(app.call(files.fileUrl, { fileId }, dan))).toBe(code.notFound)
  await put(roleId, { privileges: reads('privilege', 'tag'), scope: 'all' })
  expect(await codeOf(app.call(staffMe.me, {}, dan)), 'no page that was hers is suddenly theirs').toBe(code.signedOut)
})
