import { expect, test } from 'vitest'
import { parseCallbackXml } from '../src/callback.ts'
import { eventSchemas } from '../src/event-schemas.ts'
import { eventKey, readEvent } from '../src/events.ts'
import { buildXml } from '../src/xml.ts'

const head = '<ToUserName><![CDATA[ww1]]></ToUserName><FromUserName><![CDATA[sys]]></FromUserName><CreateTime>1700000000</CreateTime>'
const read = (inner: string) => readEvent(parseCallbackXml(`<xml>${head}<MsgType><![CDATA[event]]></MsgType>${inner}</xml>`))

test('an added customer is read with its numbers as numbers', () => {
  const got = read(
    '<Event><![CDATA[change_external_contact]]></Event><ChangeType><![CDATA[add_external_contact]]></ChangeType><UserID><![CDATA[zhangsan]]></UserID><ExternalUserID><![CDATA[wmA]]></ExternalUserID><State><![CDATA[]]></State><WelcomeCode><![CDATA[CODE]]></WelcomeCode>',
  )
  expect(got).toMatchObject({
    known: true,
    key: 'change_external_contact/add_external_contact',
    event: { CreateTime: 1700000000, UserID: 'zhangsan', ExternalUserID: 'wmA', State: '', WelcomeCode: 'CODE' },
  })
})

test('MemChangeList is a list, however it was written', () => {
  const update = (list: string) =>
    read(
      `<Event>change_external_chat</Event><ChatId>wr1</ChatId><ChangeType>update</ChangeType><UpdateDetail>add_member</UpdateDetail><JoinScene>1</JoinScene>${list}`,
    )
  const members = (list: string) => {
    const got = update(list)
    return got.known && got.key === 'change_external_chat/update' ? got.event.MemChangeList : got
  }
  expect(members('<MemChangeList><Item>a</Item><Item>b</Item></MemChangeList>')).toEqual(['a', 'b'])
  expect(members('<MemChangeList><Item>a,b</Item></MemChangeList>')).toEqual(['a,b'])
  expect(members('<MemChangeList><![CDATA[a,b]]></MemChangeList>')).toEqual(['a', 'b'])
  expect(members('<MemChangeList></MemChangeList>')).toBeUndefined()
  expect(members('')).toBeUndefined()
  expect(update('')).toMatchObject({ event: { JoinScene: 1 } })
})

test('the suite form is read with the names of the app form', () => {
  const xml = parseCallbackXml(
    '<xml><SuiteId>ww2</SuiteId><AuthCorpId>wp3</AuthCorpId><InfoType>change_external_contact</InfoType><TimeStamp>1700000001</TimeStamp><ChangeType>del_follow_user</ChangeType><UserID>wo</UserID><ExternalUserID>wm</ExternalUserID></xml>',
  )
  expect(readEvent(xml)).toMatchObject({
    known: true,
    key: 'change_external_contact/del_follow_user',
    event: { ToUserName: 'wp3', CreateTime: 1700000001, SuiteId: 'ww2', UserID: 'wo' },
  })
})

test('unknown events stay as they came; known ones that do not fit say where', () => {
  expect(read('<Event>brand_new</Event><ChangeType>x</ChangeType><Field>1</Field>')).toMatchObject({
    known: false,
    key: 'brand_new/x',
    event: { Field: '1', CreateTime: '1700000000' },
  })
  const bad = read('<Event>change_external_chat</Event><ChangeType>dismiss</ChangeType>')
  expect(bad).toMatchObject({ known: false, key: 'change_external_chat/dismiss' })
  expect(!bad.known && bad.problem).toContain('ChatId')
  expect(readEvent({ Event: 'constructor', CreateTime: '1', ToUserName: 'a' })).toMatchObject({ known: false })
})

test('an app message keeps its 64 bit id', () => {
  const got = readEvent(
    parseCallbackXml(
      buildXml({ ToUserName: 'ww1', FromUserName: 'u', CreateTime: 1, MsgType: 'text', Content: 'hi', MsgId: '4561255354251345929' }),
    ),
  )
  expect(got).toMatchObject({ known: true, key: 'message/text', event: { MsgId: '4561255354251345929' } })
})

test('every event of the list reads back under its own key', () => {
  interface Shape {
    const?: unknown
    enum?: unknown[]
    type?: string
    properties?: Record<string, Shape>
    items?: Shape
  }
  const suiteOnly = ['SuiteId', 'AuthCorpId', 'InfoType', 'TimeStamp']
  const example = (shape: Shape): unknown => {
    if ('const' in shape) return shape.const
    if (shape.enum) return shape.enum[0]
    if (shape.type === 'integer') return 7
    if (shape.type === 'array') return shape.items?.properties ? [example(shape.items), example(shape.items)] : ['x', 'y']
    if (!shape.properties) return 'text'
    const fields = Object.entries(shape.properties).filter(([name]) => !suiteOnly.includes(name))
    return Object.fromEntries(fields.map(([name, inner]) => [name, example(inner)]))
  }
  for (const [key, schema] of Object.entries(eventSchemas)) {
    const event = example(schema as Shape) as Record<string, string>
    expect(eventKey(event)).toBe(key)
    const got = readEvent(parseCallbackXml(buildXml(event)))
    expect(got).toEqual({ known: true, key, event })
  }
})
