import { allCalls } from '@rapport/wecom/calls/all.ts'
import { cutsOf } from '@rapport/wecom/cuts.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../platform/conformance/all.ts'
import { type Field, readFields } from '../../platform/conformance/notation.ts'
import { sample } from '../../platform/conformance/sample.ts'
import { checkInput } from '../src/cgi/input.ts'
import type { Shape } from '../src/cgi/reading.ts'
import { type Rig, rig } from './rig.ts'

// What programs in other languages send: fixed structs, where what nobody filled in is null, "", 0, [] or an object of such.

type Row = Record<string, unknown>

const zeros = (field: Field): unknown[] => {
  if (field.type.endsWith('[]') || field.type === 'list') return [null, []]
  if (field.type === 'obj' || field.type === 'map') return [null, {}]
  if (field.type === 'bool') return [null, false]
  return [null, field.type.startsWith('int') || field.type === 'num' ? 0 : '']
}
const inReference = endpoints.flatMap((endpoint) => {
  const call = allCalls.find(({ path }) => path === endpoint.path)
  return call ? [{ endpoint, call, name: call.name }] : []
})

/** A sample with all that is above the field, and nothing else that is optional. */
const beside = (path: string) => `${path}-`
const placeOf = (input: object, path: string) =>
  path
    .replaceAll('[]', '.0')
    .split('.')
    .slice(0, -1)
    .reduce<Row | undefined>((row, step) => row?.[step] as Row | undefined, input as Row)

/** What a call needs besides the required fields, which the notation cannot say. */
const alsoNeeded: Record<string, object> = {
  'externalcontact/add_corp_tag': { group_name: 'a' },
  'externalcontact/add_strategy_tag': { group_name: 'a' },
  'externalcontact/add_msg_template': { sender: 'a' },
  'kf/account/update': { name: 'a' },
  'kf/customer/upgrade_service': { type: 1, member: { userid: 'a' } },
  'user/get_active_stat': { date: '2026-01-31' },
}

describe('every optional field may come empty, and no clean request is warned about', () => {
  test.each(inReference)('$name', ({ endpoint, call }) => {
    const refused: string[] = []
    const attempt = (what: string, input: object) => {
      try {
        const { warning } = checkInput(call, input)
        if (warning) refused.push(`${what}: warned, ${warning}`)
      } catch (error) {
        refused.push(`${what}: ${(error as Error).message}`)
      }
    }
    for (const field of readFields(endpoint.request).values()) {
      if (field.required || field.one) continue
      for (const zero of zeros(field)) {
        const input = { ...sample(endpoint.request, beside(field.path)), ...alsoNeeded[call.name] }
        const place = placeOf(input, field.path)
        const name = field.path.split('.').at(-1)!
        // the part that msgtype names is not one that was left empty
        if (!place || name in place) continue
        place[name] = zero
        attempt(`${field.path} ${JSON.stringify(zero)}`, input)
      }
    }
    expect(refused).toEqual([])
  })

  test.each(inReference)(
    '$name: what is too long is cut between two characters or, where a length is advice, taken whole',
    ({ endpoint, call }) => {
      const wrong: string[] = []
      for (const field of readFields(endpoint.request).values()) {
        if (field.type !== 'str' || !(field.clamped || field.advised)) continue
        const long = '客'.repeat(field.max! + 1)
        const kept = field.advised ? long : '客'.repeat(field.unit === 'B' ? Math.floor(field.max! / 3) : field.max!)
        const input = Object.assign(sample(endpoint.request, field.path, long), alsoNeeded[call.name])
        const { input: said, warning } = checkInput(call, input)
        const name = field.path.split('.').at(-1)!
        if (warning || placeOf(said, field.path)?.[name] !== kept) wrong.push(`${field.path} ${warning ?? ''}`)
        const told = cutsOf(call.input, input).map((one) => one.field)
        if (told.includes(field.path.replaceAll('[]', '.0')) === Boolean(field.advised)) wrong.push(`${field.path}: cutsOf names ${told}`)
      }
      expect(wrong).toEqual([])
    },
  )

  test('each name that does not exist is warned about', () => {
    const strange = () => JSON.parse('{"__proto__":{"a":1},"constructor":1,"toString":1,"zz":1}') as object
    for (const { endpoint, call } of inReference) {
      if (call.method === 'GET' || call.transport === 'upload') continue
      const { warning = '' } = checkInput(call, Object.assign(strange(), sample(endpoint.request), alsoNeeded[call.name]))
      expect([call.name, warning.split(', ').sort()]).toEqual([
        call.name,
        ['__proto__ is unknown', 'constructor is unknown', 'toString is unknown', 'zz is unknown'],
      ])
    }
  })
})

let r: Rig
beforeAll(async () => {
  r = await rig()
})
afterAll(() => r.close())

const WARNING = 'ok. Warning: wrong json format. '
const clean = (reply: object) => expect(reply).toMatchObject({ errcode: 0, errmsg: 'ok' })

test('an app message that is too long is cut in the ledger and on the phone', async () => {
  const content = `a${'客'.repeat(800)}`
  const kept = `a${'客'.repeat(682)}`
  clean(await r.post('message/send', { touser: 'tangguo', msgtype: 'text', agentid: 1000002, text: { content } }))
  expect((await r.sim.notices({ userid: 'tangguo' })).notices[0]).toMatchObject({ text: { content: kept } })
  // the ledger holds a hash: it is that of what was kept
  clean(await r.post('message/send', { touser: 'tangguo', msgtype: 'text', agentid: 1000002, text: { content: kept } }))
  const [one, other] = (await r.sim.ledger({ kind: 'app_message' })).entries.slice(-2)
  expect(one!.content_hash).toBe(other!.content_hash)
})

describe('requests of fixed structs', () => {
  test('an optional id that is 0 counts as absent, in every call that has one', () => {
    const zeros: string[] = []
    const look = (name: string, shape: Shape, path = '') => {
      for (const [field, inner] of Object.entries(shape.properties ?? {})) {
        const optional = !shape.required?.includes(field)
        const isId = inner.type === 'integer' && /(id|_department)$/.test(field)
        if (isId && optional && (inner.minimum ?? 0) < 1) zeros.push(`${name} ${path}${field}`)
        look(name, inner, `${path}${field}.`)
        if (inner.items) look(name, inner.items, `${path}${field}[].`)
      }
    }
    for (const { name, input } of allCalls) look(name, input as Shape)
    // where 0 says something: a tag's number may be 0, a page and the count of groups begin with it
    expect(zeros.sort()).toEqual([
      'externalcontact/get_unassigned_list page_id',
      'externalcontact/groupchat/add_join_way room_base_id',
      'externalcontact/groupchat/update_join_way room_base_id',
      'tag/create tagid',
    ])
  })

  test('a live code with everything that was left empty', async () => {
    const empty = { style: 0, remark: '', state: '', party: null, expires_in: 0, chat_expires_in: 0, unionid: '' }
    const conclusions = { text: { content: '' }, image: { media_id: '' }, link: { title: '', url: '' }, miniprogram: null }
    clean(await r.post('externalcontact/add_contact_way', { type: 1, scene: 2, user: ['tangguo'], ...empty, conclusions }))
  })

  test('a mass message and its parts beside the one that is meant', async () => {
    const form = new FormData()
    form.set('media', new Blob([Buffer.from('89504e470d0a1a0a', 'hex')], { type: 'image/png' }), 'a.png')
    const token = await r.token()
    const reply = await fetch(`${r.url}/cgi-bin/media/upload?access_token=${token}&type=image`, { method: 'POST', body: form })
    const uploaded = (await reply.json()) as { media_id: string; errmsg: string }
    clean(uploaded)
    const image = { msgtype: 'image', image: { media_id: uploaded.media_id, pic_url: '' }, link: { title: '', url: '' } }
    const attachments = [{ ...image, video: { media_id: '' }, file: { media_id: '' }, miniprogram: { title: '', appid: '' } }]
    const mass = { chat_type: 'single', external_userid: null, tag_filter: { group_list: [] }, sender: 'tangguo', text: { content: '' } }
    const made = await r.post<{ msgid: string }>('externalcontact/add_msg_template', { ...mass, attachments })
    clean(made)
    const [task] = (await r.sim.tasks({ userid: 'tangguo' })).tasks
    expect(task).toMatchObject({ msgid: made.msgid, attachments: [{ msgtype: 'image', image: { media_id: uploaded.media_id } }] })
  })

  test('lists of groups and chats of an app whose filters are empty', async () => {
    for (const owner_filter of [{ userid_list: null }, { userid_list: [] }, {}, null])
      clean(await r.post('externalcontact/groupchat/list', { status_filter: 0, owner_filter, cursor: '', limit: 10 }))
    clean(await r.post('appchat/create', { name: '', owner: '', userlist: ['tangguo', 'linxiaoman'], chatid: '' }))
  })

  test('numbers for text and text for numbers are taken and named', async () => {
    const member = { userid: 'struct', name: '结构', mobile: '13800138001', department: [1], gender: 1 }
    const contacts = await r.token('rapport-demo-contact-sync-secret-simulator-2')
    const init = { method: 'POST', body: JSON.stringify(member) }
    const made = await fetch(`${r.url}/cgi-bin/user/create?access_token=${contacts}`, init)
    expect(await made.json()).toMatchObject({ errcode: 0, errmsg: 'created. Warning: wrong json format. ' })
    const way = { type: '1', scene: 2, user: ['tangguo'], remark: 123 }
    const { config_id, ...reply } = await r.post<{ config_id: string }>('externalcontact/add_contact_way', way)
    expect(reply).toMatchObject({ errcode: 0, errmsg: WARNING })
    expect(await r.post('externalcontact/get_contact_way', { config_id })).toMatchObject({ contact_way: { remark: '123', type: 1 } })
  })
})
