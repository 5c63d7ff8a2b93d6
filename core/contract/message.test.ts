import { expect, test } from 'vitest'
import { MessageContent } from './message.ts'
import { codecOf } from './wire.ts'

const content = codecOf(MessageContent)

test('R216 an app id is wx and 16 letters or digits, where somebody types one: the card of a mini program', () => {
  const problems = (appid: string) => {
    const card = {
      msgtype: 'miniprogram',
      title: '商城',
      appid,
      page: 'pages/index',
      fileId: '01930000-0000-7000-8000-000000000001',
    } as const
    return content.problems({ text: '', attachments: [card] }).map((p) => p.field)
  }
  expect(problems(`wx${'a1B2'.repeat(4)}`)).toEqual([])
  for (const wrong of [
    `wx${'a'.repeat(15)}`,
    `wx${'a'.repeat(17)}`,
    `xw${'a'.repeat(16)}`,
    `WX${'a'.repeat(16)}`,
    `wx${'a'.repeat(15)}-`,
    '',
  ])
    expect(problems(wrong), wrong).toContain('attachments.0.appid')
})
