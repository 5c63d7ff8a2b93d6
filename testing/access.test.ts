import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seatRelease } from '#areas/staff/seats/contract.ts'
import { setGrant } from '#areas/staff/seats/server/grant.ts'
import type { AnyCall } from '#core/contract/call.ts'
import { code } from '#core/contract/errors.ts'
import { seatKinds, seatOf } from '#core/contract/seats.ts'
import { allCalls } from '#core/server/areas.ts'
import { newId } from '#core/server/ids.ts'
import { defaultRoles, roleIdOf } from '#core/server/roles.ts'
import { cookieName } from '#core/server/session.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from './database.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { requestOf, withIds } from './inputs.ts'
import { aColleague, idsOf, otherCompany, rowsOf } from './other-company.ts'

/**
 * The access matrix: every call, asked by everybody, about what is the company's own, another company's, or nobody's. Who may what is worked
 * out here from the contract and the roles a company begins with, in words of its own; what the program does is asked through the gate.
 */
const { url } = await testDatabase()
const only = process.env.ONLY_AREAS?.split(',').filter(Boolean) ?? []
const tested = (await allCalls())
  .map(({ call }) => call)
  .filter((call) => (only.length === 0 || only.includes(call.area)) && call.name !== 'auth.logout') // it would sign the callers out
let app: TestApp
let otherId: number

const callers = ['root', 'admin', 'department', 'staff', 'seat ended', 'signed out', 'other root', 'customer'] as const
type Caller = (typeof callers)[number]
const cookies = new Map<Caller, string>()
const staffIds = new Map<Caller, string>()
const roleOf: Partial<Record<Caller, string>> = {
  root: 'root',
  'other root': 'root',
  admin: 'admin',
  department: 'department',
  staff: 'staff',
  'seat ended': 'admin',
}

beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url, scenario: 'empty', wechat: true })
  const db = anyTable(app.app.db)
  await sql`delete from jobs.schedule`.execute(db) // what a full minute does in any company would be taken for what somebody asked
  await otherCompany(db, app.corpId)
  otherId = (await sql<{ id: number }>`select corp_id as id from corps where wecom_corp_id = 'ww0000000000000002'`.execute(db)).rows[0]!.id
  const otherRole = { corp_id: otherId, role_id: newId(), name: '超级管理员', role_type: 'root', scope: 'all', privileges: '{}' }
  await db.insertInto('roles').values(otherRole).execute()
  for (const caller of callers) {
    const corpId = caller === 'other root' ? otherId : app.corpId
    const visit = { corpId, ip: '127.0.0.1', userAgent: 'test' }
    const type = roleOf[caller]
    if (caller === 'customer') cookies.set(caller, await app.app.sessions.begin({ ...visit, kind: 'customer', customerExtId: 'wmvisitor' }))
    if (!type) continue
    const role_id = corpId === otherId ? otherRole.role_id : roleIdOf(corpId, type as 'root')
    const staffId = newId()
    staffIds.set(caller, staffId)
    const person = {
      corp_id: corpId,
      staff_id: staffId,
      staff_ext_id: `caller.${caller.replace(' ', '.')}`,
      name: '来访',
      department_ids: [1],
      role_id,
    }
    await db.insertInto('staff').values(person).execute()
    cookies.set(caller, await app.app.sessions.begin({ ...visit, kind: 'staff', staffId }))
  }
  for (const [caller, token] of cookies) cookies.set(caller, `${cookieName}=${token}`)
  await db.deleteFrom('seat_grants').where('corp_id', '=', otherId).execute()
  for (const kind of seatKinds) await setGrant(app.ctx.db, kind, { number: 100, endsAt: null }) // everybody has one then
  await app.call(seatRelease.release, { staffIds: [staffIds.get('seat ended')!], kinds: [...seatKinds] }, cookies.get('root'))
})
afterAll(() => app.close())

/** What the contract and the first roles say of it: the code of the refusal, or that it is open. */
function byTheTable(caller: Caller, { access, about, variantOf }: AnyCall): number | 'open' {
  if (access === 'public' || access === 'share') return 'open'
  if (access === 'customer') return caller === 'customer' ? 'open' : code.signedOut
  const role = defaultRoles.find(({ type }) => type === roleOf[caller])
  if (!role) return code.signedOut
  if (role.type === 'root') return 'open'
  // Whose seat has ended is let in only where none is asked for; beside the chat, where the same is open in the console.
  const asked = variantOf?.access ?? access
  if (caller === 'seat ended' && typeof asked === 'object' && seatOf(asked.module)) return code.forbidden
  const given =
    access === 'staff' ? true : access !== 'root' && (role.privileges[access.module] ?? role.privileges['*'] ?? []).includes(access.action)
  return given && (about !== 'company' || role.scope === 'all') ? 'open' : code.forbidden
}

const ask = async (call: AnyCall, input: unknown, caller: Caller) => {
  const answer = await app.inject(requestOf(call, input, cookies.get(caller)))
  const body = JSON.parse(answer.body) as Record<string, unknown>
  return { code: body.status_code as number, text: JSON.stringify({ ...body, request_id: '' }) }
}
/** The answer without ids and times: those of what was asked about, and of what it made. */
const anonymous = (text: string, asked: string[]) =>
  asked.reduce(
    (rest, id) => rest.replaceAll(id, 'ID'),
    text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID').replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME'),
  )

describe.each(tested.map((call) => ({ n: `${call.method} ${call.path}`, call })))('$n', ({ call }) => {
  test('R165 R233 everybody is let in or refused as the contract and the role say', async () => {
    const wrong: string[] = []
    // A field that no call knows: whoever is let in is refused for that, and nothing happens.
    for (const caller of callers) {
      const expected = byTheTable(caller, call)
      const answer = await ask(call, { no_such_field: 1 }, caller)
      const refusal = answer.code === code.signedOut || answer.code === code.forbidden ? answer.code : 'open'
      if (refusal !== expected) wrong.push(`${caller}: ${answer.code} instead of ${expected}: ${answer.text.slice(0, 200)}`)
    }
    expect(wrong).toEqual([])
  })
})

const pointing = tested.filter((call) => !call.multipart && withIds(call, () => [newId()]).ids.length > 0)
/** Where the answer about such ids is another one than about ids that nothing has. */
async function answeredOtherwise(asking: (call: AnyCall) => readonly Caller[], known: Map<string, string[]>): Promise<string[]> {
  const differ: string[] = []
  const idsOf = (column: string, ours: boolean) =>
    known.get(column) ?? [...known].flatMap(([name, ids]) => (ours === name.endsWith('ext_id') ? [] : ids))
  for (const call of pointing)
    for (const caller of asking(call).filter((one) => byTheTable(one, call) === 'open')) {
      if (call.longTask) await app.settled() // a person has five tasks under way at most
      const theirs = withIds(call, idsOf)
      const nobodys = withIds(call, (column, ours) => idsOf(column, ours).map(() => (ours ? newId() : `absent.${newId()}`)))
      const [absent, there] = [
        anonymous((await ask(call, nobodys.input, caller)).text, nobodys.ids),
        anonymous((await ask(call, theirs.input, caller)).text, theirs.ids),
      ]
      if (absent !== there) differ.push(`${call.name} by ${caller}:\n  absent ${absent.slice(0, 300)}\n  there  ${there.slice(0, 300)}`)
    }
  return differ
}

test('what is another company’s answers byte for byte like what does not exist, and stays as it is', async () => {
  const db = anyTable(app.app.db)
  const theirs = await rowsOf(db, otherId)
  expect(await answeredOtherwise(() => callers.filter((one) => one !== 'other root'), await idsOf(db, otherId))).toEqual([])
  expect(await rowsOf(db, otherId)).toEqual(theirs)
  await app.settled()
  const ours = await rowsOf(db, app.corpId)
  expect(await answeredOtherwise(() => ['other root'], await idsOf(db, app.corpId))).toEqual([])
  await app.settled()
  expect(await rowsOf(db, app.corpId)).toEqual(ours)
})

test('what is a colleague’s answers like what does not exist, for whoever sees their own only', async () => {
  const { ids } = await aColleague(anyTable(app.app.db), app.corpId)
  const colleagues = new Map(
    [...(await idsOf(anyTable(app.app.db), app.corpId))].map(([name, all]) => [name, all.filter((id) => ids.includes(id))]),
  )
  expect(await answeredOtherwise((call) => (call.about === 'rows' ? ['staff'] : []), colleagues)).toEqual([])
})
