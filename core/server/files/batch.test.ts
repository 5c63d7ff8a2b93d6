import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { createHttp } from '../http.ts'
import mount from '../own/routes.ts'
import { openZip } from '../sheets/zip.ts'
import { all, newCorp, newStaff, testApp } from '../tasks/testing.ts'

const { url } = await testDatabase()
const { app, stop } = await testApp(url)
let http: FastifyInstance
let mine: Awaited<ReturnType<typeof newStaff>>
let stranger: Awaited<ReturnType<typeof newStaff>>

beforeAll(async () => {
  http = await createHttp(app, [], (server) => mount(server, app))
  mine = await newStaff(app, await newCorp(app))
  stranger = await newStaff(app, await newCorp(app))
})
afterAll(async () => {
  await http.close()
  await stop()
})
const put = (name: string, text: string, who = mine) => app.files.put(who.ctx.db, { name, data: Buffer.from(text), purpose: 'upload' })
const ask = (ids: string[], format = 'zip', token = mine.token) =>
  http.inject({
    url: `/api/file_batch?file_ids=${ids.join()}&format=${format}&name=${encodeURIComponent('图片')}`,
    headers: { cookie: `rapport_session=${token}` },
  })

test('R117: several files come as one zip, each whole and under its own name', async () => {
  const rows = [await put('门店.png', 'a'.repeat(100_000)), await put('b.txt', 'b'), await put('门店.png', 'c')]
  const answer = await ask(rows.map((row) => row.file_id))
  expect(answer.headers['content-type']).toBe('application/zip')
  expect(answer.headers['content-disposition']).toContain(encodeURIComponent('图片.zip'))
  const zip = await openZip(answer.rawPayload)
  expect([...zip.keys()]).toEqual(['门店.png', 'b.txt', '门店 (2).png'])
  const whole = async (name: string) => Buffer.concat(await all(zip.get(name)!.open())).toString()
  expect(await Promise.all([...zip.keys()].map(whole))).toEqual(['a'.repeat(100_000), 'b', 'c'])
})

test('no other format, no file of another company, nobody who is not signed in', async () => {
  const own = await put('a.txt', 'a')
  const foreign = await put('a.txt', 'a', stranger)
  expect((await ask([own.file_id], 'rar')).json()).toMatchObject({ status_code: 400, field: 'format' })
  expect((await ask([own.file_id, foreign.file_id])).json()).toMatchObject({ status_code: 404 })
  for (const wrong of ['', 'x', '-'.repeat(36), `${own.file_id},x`])
    expect((await ask([wrong])).json(), wrong).toMatchObject({ status_code: 400 })
  for (const twice of [`file_ids=${own.file_id}`, 'name=b'])
    expect((await ask([`${own.file_id}&${twice}`])).headers['content-type'], twice).toBe('application/zip')
  expect((await ask([own.file_id], 'zip', 'nobody')).json()).toMatchObject({ status_code: 10031 })
})
