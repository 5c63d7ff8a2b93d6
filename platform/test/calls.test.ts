import { expect, test } from 'vitest'
import type { AnyWecomCall, WecomInput } from '../src/call.ts'
import { allCalls } from '../src/calls/all.ts'
import { messageSend } from '../src/calls/app-messages.ts'
import { externalcontactAddContactWay } from '../src/calls/contact-ways.ts'
import { externalcontactMarkTag } from '../src/calls/corp-tags.ts'
import { externalcontactRemark } from '../src/calls/customers.ts'
import { externalcontactAddMsgTemplate, externalcontactSendWelcomeMsg } from '../src/calls/messages.ts'
import { externalcontactAddMomentTask } from '../src/calls/moments.ts'
import { problemOf } from '../src/check.ts'
import { errcode, errcodes } from '../src/errcodes.ts'

test('each call is listed once, under a constant that spells its path', async () => {
  const names = allCalls.map((call) => call.name)
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThan(100)
  const { readdirSync } = await import('node:fs')
  const folder = new URL('../src/calls/', import.meta.url)
  let found = 0
  for (const file of readdirSync(folder).filter((name) => name !== 'all.ts')) {
    for (const [constant, call] of Object.entries((await import(new URL(file, folder).href)) as Record<string, AnyWecomCall>)) {
      expect(constant).toBe(call.name.replace(/[/_](\w)/g, (_, letter: string) => letter.toUpperCase()))
      expect(allCalls).toContain(call)
      found += 1
    }
  }
  expect(found).toBe(allCalls.length)
})

test('every call is complete: page number, objects both ways, no input the platform would not know', () => {
  for (const call of allCalls) {
    expect([call.name, call.path.startsWith('/cgi-bin/'), /^\d{5,6}$/.test(call.doc)]).toEqual([call.name, true, true])
    expect([call.name, call.input.additionalProperties, call.output.type]).toEqual([call.name, false, 'object'])
    expect([call.name, problemOf(call.input, { no_such_field: 1 })?.field]).not.toEqual([call.name, undefined])
    // a query carries flat values only
    if (call.method === 'GET' || call.transport) {
      for (const shape of Object.values(call.input.properties as Record<string, { type?: string }>)) {
        expect([call.name, shape.type]).not.toEqual([call.name, 'object'])
      }
    }
  }
})

test('what must not happen twice says so', () => {
  const once = new Set(allCalls.filter((call) => call.once).map((call) => call.name))
  for (const name of [
    'externalcontact/add_msg_template',
    'externalcontact/transfer_customer',
    'externalcontact/resigned/transfer_customer',
    'externalcontact/groupchat/transfer',
    'externalcontact/groupchat/onjob_transfer',
    'externalcontact/add_moment_task',
    'message/send',
    'externalcontact/remind_groupmsg_send',
    'externalcontact/add_contact_way',
    'auth/getuserinfo',
  ]) {
    expect([name, once.has(name)]).toEqual([name, true])
  }
  // the code itself is single use, and 20 s leave no time to ask a person
  expect(once.has('externalcontact/send_welcome_msg')).toBe(false)
})

const pair = { userid: 'zhangsan', external_userid: 'wm1' }

test('characters and bytes are counted as the platform counts them', () => {
  const remark = (text: string) => problemOf(externalcontactRemark.input, { ...pair, remark: text })
  expect(remark('客'.repeat(20))).toBeUndefined()
  expect(remark('😀'.repeat(20))).toBeUndefined()
  expect(remark('客'.repeat(21))?.field).toBe('remark')
  const welcome = (content: string) => problemOf(externalcontactSendWelcomeMsg.input, { welcome_code: 'c', text: { content } })
  expect(welcome('a'.repeat(4000))).toBeUndefined()
  expect(welcome('客'.repeat(1333))).toBeUndefined()
  expect(welcome('客'.repeat(1334))).toEqual({ field: 'text.content', message: expect.stringContaining('bytes<=4000') })
})

test('a refused input names its field', () => {
  const problem = (call: AnyWecomCall, input: unknown) => problemOf(call.input, input)
  expect(problem(externalcontactRemark, pair)).toMatchObject({ field: 'remark', message: expect.stringContaining('remark_mobiles') })
  expect(problem(externalcontactMarkTag, { ...pair, add_tags: ['t'] })?.field).toMatch(/add_tag/)
  expect(problem(externalcontactAddContactWay, { scene: 2 })).toEqual({ field: 'type', message: 'is required' })
  expect(problem(externalcontactAddContactWay, { type: 3, scene: 2 })?.field).toBe('type')
  expect(problem(externalcontactAddContactWay, { type: 2, scene: 2, states: 'x' })?.field).toBe('states')
  expect(problem(externalcontactAddContactWay, { type: 2, scene: 2, user: ['ok', ''] })?.field).toBe('user.1')

  const attach = (...attachments: unknown[]) => problem(externalcontactSendWelcomeMsg, { welcome_code: 'c', attachments })?.field
  const link = { msgtype: 'link', link: { title: 't', url: 'https://x' } }
  expect(attach(link, { msgtype: 'image', image: { media_id: 'm' } }, { msgtype: 'file', file: { media_id: 'm' } })).toBeUndefined()
  expect(attach(link, { msgtype: 'link', link: { title: '客'.repeat(43), url: 'https://x' } })).toBe('attachments.1.link.title')
  expect(attach({ msgtype: 'link', link: { url: 'https://x' } })).toBe('attachments.0.link.title')
  expect(attach({ msgtype: 'image' })).toBe('attachments.0.image')
  expect(attach({ msgtype: 'image', image: {} })).toBe('attachments.0.image.media_id')
  expect(attach({ msgtype: 'sticker' })).toMatch(/^attachments\.0/)
  expect(attach(...Array(10).fill(link))).toBe('attachments')
})

test('rules between fields', () => {
  const mass = (input: object) => problemOf(externalcontactAddMsgTemplate.input, { text: { content: 'a' }, ...input })?.field
  expect(mass({ sender: 'u' })).toBeUndefined()
  expect(mass({ external_userid: ['wm1'] })).toBeUndefined()
  expect(mass({})).toBe('external_userid')
  expect(mass({ chat_type: 'group', chat_id_list: ['wr1'], sender: 'u' })).toBeUndefined()
  expect(mass({ chat_type: 'group', chat_id_list: ['wr1'], external_userid: ['wm1'] })).toBe('sender')
  expect(mass({ external_userid: Array(10001).fill('wm1') })).toBe('external_userid')

  const app = (input: object) => problemOf(messageSend.input, { agentid: 1, ...input })?.field
  expect(app({ touser: 'a|b', msgtype: 'text', text: { content: 'hi' } })).toBeUndefined()
  expect(app({ touser: 'a', msgtype: 'textcard', text: { content: 'hi' } })).toBe('textcard')
  expect(app({ msgtype: 'text', text: { content: 'hi' } })).toBe('touser')
  expect(app({ touser: Array(1001).fill('a').join('|'), msgtype: 'text', text: { content: 'hi' } })).toBe('touser')

  const moment = (...attachments: unknown[]) => problemOf(externalcontactAddMomentTask.input, { attachments })
  const image = { msgtype: 'image', image: { media_id: 'm' } }
  expect(moment(image, image)).toBeUndefined()
  expect(moment(image, { msgtype: 'video', video: { media_id: 'm' } })).toBeDefined()
})

test('codes: a single row wins over a range, a narrow range over a wide one, the unknown is never retried', () => {
  expect(errcode(41063)).toMatchObject({ code: 41063, retry: 'backoff' })
  expect(errcode(41092)).toMatchObject({ code: 41092, retry: 'never', meaning: 'customer contact parameter' })
  expect(errcode(42001).retry).toBe('token')
  expect(errcode(45009).retry).toBe('later')
  expect(errcode(40082).retry).toBe('token')
  expect(errcode(-1).retry).toBe('backoff')
  expect(errcode(123456789)).toMatchObject({ retry: 'never', meaning: 'unknown code' })
  const singles = errcodes.filter((row) => row.to === undefined).map((row) => row.code)
  expect(new Set(singles).size).toBe(singles.length)
})

test('literals stay literals in the types', () => {
  const filter: WecomInput<typeof externalcontactAddContactWay>['type'] = 1
  // @ts-expect-error 3 is no kind of contact way
  const wrong: WecomInput<typeof externalcontactAddContactWay>['type'] = 3
  // @ts-expect-error a message has a known type
  const sticker: WecomInput<typeof messageSend>['msgtype'] = 'sticker'
  // @ts-expect-error no such field
  const misspelt: WecomInput<typeof externalcontactRemark> = { ...pair, remarks: 'x' }
  const body: WecomInput<typeof messageSend>['text'] = { content: 'x' }
  expect([filter, wrong, sticker, misspelt, body]).toHaveLength(5)
})
