import { EventEmitter } from 'node:events'
import { request as get, type IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import Type from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import { tx } from './db.ts'
import { createHttp } from './http.ts'
import { newId, sha256 } from './ids.ts'
import { notify } from './notify.ts'
import ownJobs from './own/jobs.ts'
import mount from './own/routes.ts'
import { createPush } from './push.ts'
import { sessionStore } from './session.ts'
import { door, newCorp, newStaff, startJobs, testApp, until } from './tasks/testing.ts'
import { longTask, startTask } from './tasks.ts'

const { url } = await testDatabase()
const { app, stop } = await testApp(url)
let http: FastifyInstance
let at: string
const gate = door()
const slow = longTask('test.pushed', {
  input: Type.Object({}),
  title: { zh: '推送', en: 'Push' },
  run: async (task) => {
    task.done(2)
    await task.saveCursor(1)
    await gate.opened
  },
})

const failing = longTask('test.failing', {
  input: Type.Object({}),
  title: { zh: '失败', en: 'Fails' },
  run: async (task) => {
    task.done(1)
    task.fail({ name: '小美' }, 'no')
  },
})

beforeAll(async () => {
  http = await createHttp(app, [], (server) => mount(server, app))
  at = await http.listen({ port: 0 })
  await startJobs(app, [...ownJobs, slow, failing])
})
afterAll(async () => {
  await http.close()
  await stop()
})

interface Listening {
  events: { type: string; data: Record<string, unknown> }[]
  answer: IncomingMessage
  ended: boolean
  close(): void
}
async function listen(token: string | null, base = at): Promise<Listening> {
  const req = get(`${base}/api/push`, { headers: token ? { cookie: `rapport_session=${token}` } : {} }).end()
  const answer = await new Promise<IncomingMessage>((done, failed) => req.once('response', done).once('error', failed))
  const it: Listening = { events: [], answer, ended: false, close: () => req.destroy() }
  let text = ''
  answer.setEncoding('utf8').on('data', (piece: string) => {
    text += piece
    const frames = text.split('\n\n')
    text = frames.pop()!
    for (const frame of frames) {
      const type = /^event: (.*)$/m.exec(frame)?.[1]
      if (type) it.events.push({ type, data: JSON.parse(/^data: (.*)$/m.exec(frame)![1]!) })
    }
  })
  const over = () => {
    it.ended = true
  }
  answer.on('end', over).on('close', over).on('error', over)
  return it
}

test('a line is for staff: a customer’s session and none are refused like each other', async () => {
  const { corpId } = await newStaff(app, await newCorp(app)).then(({ ctx }) => ctx)
  const token = await app.sessions.begin({ corpId, kind: 'customer', customerExtId: 'wm1', ip: '', userAgent: '' })
  const refused = async (cookie: string) => {
    const answer = await fetch(`${at}/api/push`, { headers: { cookie } })
    return ((await answer.json()) as { status_code: number }).status_code
  }
  expect(await refused(`rapport_session=${token}`)).toBe(await refused(''))
})

test('nobody listens without a session', async () => {
  const line = await listen(null)
  expect(line.answer.headers['content-type']).toMatch(/json/)
  line.close()
})

test('the person who started a task sees its progress as it is made; others see nothing', async () => {
  const corp = await newCorp(app)
  const [mine, colleague, stranger] = [await newStaff(app, corp), await newStaff(app, corp), await newStaff(app, await newCorp(app))]
  const lines = await Promise.all([mine, mine, colleague, stranger].map((s) => listen(s.token)))
  const [first, second, third, fourth] = lines as [Listening, Listening, Listening, Listening]
  expect(first.answer.headers).toMatchObject({ 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' })
  const { taskId } = await startTask(mine.ctx, slow, {})
  await until(() => first.events.some((e) => e.data.state === 'running' && e.data.done === 2))
  gate.open()
  await until(() => [first, second].every((l) => l.events.at(-1)?.data.state === 'succeeded'))
  expect(first.events.at(-1)).toMatchObject({
    type: 'task',
    data: { task_id: taskId, kind: 'test.pushed', started_by: '小美', counts: {} },
  })
  expect([third.events, fourth.events]).toEqual([[], []])
  await notify(mine.ctx.db, { to: 'corp', type: 'notice', data: { text: '大家好' } })
  await until(() => third.events.length === 1)
  expect(third.events[0]).toEqual({ type: 'notice', data: { text: '大家好' } })
  expect(fourth.events).toEqual([])
  for (const line of lines) line.close()
  await until(() => app.push.lines() === 0)
})

test('an administrator, who sees all tasks, follows those of others without being told of them as own', async () => {
  const corp = await newCorp(app)
  const [mine, root] = [await newStaff(app, corp), await newStaff(app, corp)]
  const role = newId()
  await mine.ctx.db.insertInto('roles').values({ corp_id: corp, role_id: role, name: 'root', role_type: 'root' }).execute()
  await mine.ctx.db
    .updateTable('staff')
    .set({ role_id: role })
    .where('corp_id', '=', corp)
    .where('staff_id', '=', root.ctx.me.staffId!)
    .execute()
  const line = await listen(root.token)
  gate.open()
  const { taskId } = await startTask(mine.ctx, slow, {})
  await until(() => line.events.at(-1)?.data.state === 'succeeded')
  expect(new Set(line.events.map((e) => e.type))).toEqual(new Set(['task_of_others']))
  expect(line.events.at(-1)?.data.task_id).toBe(taskId)
  line.close()
})

test('what a transaction says comes with its commit only, and big things are refused', async () => {
  const staff = await newStaff(app, await newCorp(app))
  const line = await listen(staff.token)
  await staff.ctx
    .tx(async (tx) => {
      await notify(tx, { to: { owner: staff.ctx.me.owner }, type: 'notice', data: { n: 1 } })
      throw new Error('no')
    })
    .catch(() => {})
  await staff.ctx.tx((tx) => notify(tx, { to: { owner: staff.ctx.me.owner }, type: 'notice', data: { n: 2 } }))
  await until(() => line.events.length > 0)
  expect(line.events).toEqual([{ type: 'notice', data: { n: 2 } }])
  await expect(notify(staff.ctx.db, { to: 'corp', type: 'notice', data: { x: 'x'.repeat(8000) } })).rejects.toThrow('send ids')
  line.close()
})

test('the listening connection is cut: it comes back by itself and tells the screens to read again', async () => {
  const staff = await newStaff(app, await newCorp(app))
  const line = await listen(staff.token)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'rapport-push' and datname = current_database()`.execute(
    anyTable(app.db),
  )
  await until(() => line.events.some((e) => e.type === 'resync'), 5000)
  await notify(staff.ctx.db, { to: 'corp', type: 'notice', data: { n: 1 } })
  await until(() => line.events.some((e) => e.type === 'notice'))
  line.close()
})

test('the twenty-first line of a person ends the first; a stopping server ends all', async () => {
  const push = createPush(app)
  const other = await createHttp({ ...app, push }, [], (server) => mount(server, { ...app, push }))
  const base = await other.listen({ port: 0 })
  const staff = await newStaff(app, await newCorp(app))
  const lines: Listening[] = []
  for (let i = 0; i < 21; i++) lines.push(await listen(staff.token, base))
  await until(() => lines[0]!.ended)
  expect(push.lines()).toBe(20)
  const began = Date.now()
  await other.close()
  expect(Date.now() - began).toBeLessThan(3000)
  await until(() => lines.every((l) => l.ended))
  await push.close()
})

test('on every process: who signs out, is demoted or leaves hears no more within a second, though nothing is sent', async () => {
  const push = createPush(app)
  const there = { ...app, push, sessions: sessionStore(app.db, app.config) } // a process of its own believes what it read for itself
  const other = await createHttp(there, [], (server) => mount(server, there))
  const base = await other.listen({ port: 0 })
  const corp = await newCorp(app)
  const role = newId()
  const [stays, goes, falls, leaves] = [
    await newStaff(app, corp),
    await newStaff(app, corp),
    await newStaff(app, corp),
    await newStaff(app, corp),
  ]
  const { db } = stays.ctx
  await db.insertInto('roles').values({ corp_id: corp, role_id: role, name: 'root', role_type: 'root' }).execute()
  const change = (who: typeof stays, to: { role_id?: string | null; status?: number }) =>
    db.updateTable('staff').set(to).where('corp_id', '=', corp).where('staff_id', '=', who.ctx.me.staffId!).execute()
  await change(falls, { role_id: role })
  const open = (who: typeof stays) => Promise.all([listen(who.token), listen(who.token, base)])
  const [staying, going, falling, leaving] = [await open(stays), await open(goes), await open(falls), await open(leaves)]

  await Promise.all([app.sessions.end(goes.token), change(falls, { role_id: null }), change(leaves, { status: 5 })])
  await until(() => [...going, ...falling, ...leaving].every((l) => l.ended))
  for (const line of [...going, ...leaving]) expect(line.events).toEqual([{ type: 'signed_out', data: {} }])
  for (const line of falling) expect(line.events).toEqual([{ type: 'rights_changed', data: {} }])
  expect(staying.map((l) => l.ended)).toEqual([false, false])
  for (const line of staying) line.close()
  await other.close()
  await push.close()
})

test('a browser that goes on under another id: the old one opens nothing at once, and its pages hear so when the answer is out, or never came', async () => {
  const corp = await newCorp(app)
  const [stays, answered, killed] = [await newStaff(app, corp), await newStaff(app, corp), await newStaff(app, corp)]
  const [staying, line, lost] = [await listen(stays.token), await listen(answered.token), await listen(killed.token)]
  const raw = new EventEmitter()
  const leave = (who: typeof stays, raw: EventEmitter) => {
    // Of an answer, all that counts is when it is out.
    const reply = { raw } as unknown as FastifyReply
    return tx(who.ctx.db, (trx) => app.sessions.leave(trx, sha256(who.token), reply))
  }
  expect(await Promise.all([leave(answered, raw), leave(answered, raw), leave(killed, new EventEmitter())])).toEqual(
    expect.arrayContaining([true, false, true]),
  )
  expect([await app.sessions.find(answered.token), await app.sessions.find(killed.token)]).toEqual([null, null])
  await notify(stays.ctx.db, { to: 'corp', type: 'notice', data: { n: 1 } })
  await until(() => staying.events.length > 0)
  expect([line.events, line.ended]).toEqual([[], false])
  raw.emit('close')
  await until(() => line.ended && lost.ended)
  for (const one of [line, lost]) expect(one.events).toEqual([{ type: 'signed_out', data: {} }])
  const { rows } = await sql`select from sessions where session_hash = ${sha256(answered.token)}`.execute(anyTable(app.db))
  expect(rows).toEqual([])
  staying.close()
})

test('a frame asks who its reader is now; what others watch carries no link', async () => {
  const corp = await newCorp(app)
  const [mine, watches, falls] = [await newStaff(app, corp), await newStaff(app, corp), await newStaff(app, corp)]
  const { db } = mine.ctx
  const role = newId()
  await db.insertInto('roles').values({ corp_id: corp, role_id: role, name: 'root', role_type: 'root' }).execute()
  const change = (who: typeof mine, role_id: string | null) =>
    db.updateTable('staff').set({ role_id }).where('corp_id', '=', corp).where('staff_id', '=', who.ctx.me.staffId!).execute()
  await change(watches, role)
  await change(falls, role)
  const [own, watching, falling] = [await listen(mine.token), await listen(watches.token), await listen(falls.token)]
  await change(falls, null) // in the same breath as the frame
  const { taskId } = await startTask(mine.ctx, failing, {})
  for (const line of [own, watching]) await until(() => line.events.at(-1)?.data.state === 'partly_failed')
  await until(() => falling.ended)
  expect(falling.events.map((e) => e.type)).toEqual(['rights_changed'])
  const ended = own.events.at(-1)!.data as { error_url: string }
  expect(ended.error_url).toMatch(/^\/api\/file\//)
  expect(watching.events.at(-1)).toMatchObject({ type: 'task_of_others', data: { task_id: taskId, error_url: null, result_url: null } })

  const opened = async (token?: string) =>
    (await fetch(at + ended.error_url, token ? { headers: { cookie: `rapport_session=${token}` } } : {})).status
  expect([await opened(mine.token), await opened(watches.token), await opened(falls.token), await opened()]).toEqual([200, 200, 404, 404])
  for (const line of [own, watching]) line.close()
})
