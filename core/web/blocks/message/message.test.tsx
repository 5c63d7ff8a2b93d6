import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { emptyContent, type MessageContent } from '#core/contract/message.ts'
import { fileProblem } from '../files/rules.ts'
import { PhonePreview } from '../phone/PhonePreview.tsx'
import { allOf, byName, clean, press, show } from '../testing/kit.tsx'
import { MessageComposer } from './MessageComposer.tsx'
import { fromBox, toHtml } from './tokens.ts'

let now: MessageContent = emptyContent
function Page({ start }: { start: MessageContent }) {
  const [value, setValue] = useState(start)
  now = value
  return (
    <>
      <MessageComposer value={value} onChange={setValue} showProblems />
      <PhonePreview mode="welcome" content={value} staff={{ name: '林小满' }} corpName="麦禾" customerName="苏念" />
    </>
  )
}
const link = (title: string) => ({ msgtype: 'link' as const, title, url: 'https://x.cn' })

describe('MessageComposer', () => {
  afterEach(clean)

  it('keeps variables whole between text and box, and escapes what people write', () => {
    const text = '{{customer_name}}，<b>你好</b>\n{{unknown}} & {{staff_name}}'
    const box = document.createElement('div')
    box.innerHTML = toHtml(text, (name) => (name === 'staff_name' ? '员工姓名' : '客户昵称'))
    expect(box.querySelector('b')).toBe(null)
    expect(box.querySelectorAll('[data-var]').length).toBe(2)
    expect(fromBox(box)).toBe(text)
  })

  it('shows the sample customer in the preview, never the braces', async () => {
    await show(<Page start={{ text: '{{customer_name}}，你好', attachments: [] }} />, {})
    expect(allOf('.phone-text')[0]!.textContent).toBe('苏念，你好')
    await press(byName('插入员工姓名', 'button'))
    expect(now.text).toContain('{{staff_name}}')
    expect(allOf('.phone-var').map((v) => v.textContent)).toEqual(['苏念', '林小满'])
  })

  it.each([
    ['says what a long name would push out', `{{customer_name}}${'x'.repeat(3950)}`, true],
    ['says nothing where the longest name fits', `{{customer_name}}${'x'.repeat(3808)}`, false],
    ['says nothing where no name is in it', 'x'.repeat(4000), false],
  ])('%s', async (_title, text, cut) => {
    await show(<Page start={{ text, attachments: [] }} />, {})
    expect(document.body.textContent.includes('超出 4000 字节的部分会被截掉')).toBe(cut)
  })

  it('a variable that cannot be filled in here stays text, and is said at once', async () => {
    const content = { text: '{{customer_name}}，我是{{staff_name}}', attachments: [link('给{{ customer_name }}')] }
    await show(
      <>
        <MessageComposer value={content} variables={['staff_name']} />
        <PhonePreview
          mode="chat"
          content={content}
          staff={{ name: '林小满' }}
          corpName="麦禾"
          customerName="苏念"
          variables={['staff_name']}
        />
      </>,
      {},
    )
    expect(allOf('.phone-text')[0]!.innerHTML).toContain('<s>{{customer_name}}</s>')
    expect(allOf('.phone-var').map((v) => v.textContent)).toEqual(['林小满'])
    expect(allOf('.mc-var').map((v) => v.dataset.var)).toEqual(['staff_name'])
    expect(allOf('.mc-box')[0]!.textContent).toContain('{{customer_name}}')
    expect(document.body.textContent!.split('这里不能用客户昵称').length).toBe(3)
    expect(allOf('[role=alert]')[0]!.textContent).toBe('这里不能用客户昵称')
  })

  it('reorders by button, says where it went, and keeps a place for nine', async () => {
    await show(<Page start={{ text: 'a', attachments: [link('一'), link('二'), ...Array.from({ length: 7 }, () => link('x'))] }} />, {})
    await press(byName('链接 1 下移', 'button'))
    expect(now.attachments.slice(0, 2)).toEqual([link('二'), link('一')])
    expect(document.body.textContent).toContain('链接 已移到第 2 个')
    expect(byName('添加附件', 'button').hasAttribute('disabled')).toBe(true)
  })

  it('says what WeCom would refuse, beside it', async () => {
    await show(<Page start={{ text: '', attachments: [link('长'.repeat(43))] }} />, {})
    expect(document.body.textContent).toContain('最多 128 字节')
  })

  it('refuses files before they are sent', () => {
    expect(fileProblem(new File(['x'], 'a.html', { type: 'text/html' }), 'file')).toContain('格式错误')
    expect(fileProblem(new File(['x'], 'a.bin', { type: '' }), 'file')).toContain('暂不支持')
    expect(fileProblem(new File(['x'], 'a.gif', { type: 'image/gif' }), 'image')).toContain('png')
    expect(fileProblem(new File(['x'.repeat(3000)], 'a.png', { type: 'image/png' }), 'image', '2K')).toContain('2KB')
    expect(fileProblem(new File(['x'], 'a.png', { type: 'image/png' }), 'image')).toBe(undefined)
  })
})
