import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { companyFiles, files } from '#core/contract/files.ts'
import { emptyContent, type MessageContent } from '#core/contract/message.ts'
import { allOf, answer, byName, clean, press, requests, settle, show, type } from '../testing/kit.tsx'
import { MessageComposer } from './MessageComposer.tsx'

const id = '01930000-0000-7000-8000-000000000001'
const file = (name: string) => ({ fileId: id, name, size: 2048, mime: 'image/png', url: '/api/file/1/a?s=1' })
const answers = {
  ...answer(companyFiles.list, ({ keyword, kind }) => ({ list: [file(`${keyword ?? '海报'}.${kind}`)], total: 1 })),
  ...answer(files.fileUrl, file('海报.png')),
}
let now: MessageContent
function Page({ kinds }: { kinds?: Parameters<typeof MessageComposer>[0]['kinds'] }) {
  const [value, setValue] = useState(emptyContent)
  now = value
  return <MessageComposer value={value} onChange={setValue} kinds={kinds} />
}
afterEach(async () => {
  await clean()
  await settle(300)
})

it('what colleagues uploaded is found by kind and name, and becomes an attachment of that kind', async () => {
  await show(<Page />, answers)
  await press(byName('添加附件', 'button'))
  await press(byName('从公司文件选', '[role=menuitem]'), 300)
  expect(allOf('.segments label').map((l) => l.textContent)).toEqual(['图片', '视频', '文件'])
  expect(allOf('.mc-tile').map((t) => t.textContent)).toEqual(['海报.image2 KB'])
  await press(byName('文件', '.segments input, .segments label'))
  await type(byName('按文件名搜索', 'input'), '价目')
  expect(allOf('.mc-tile').map((t) => t.textContent)).toEqual(['价目.file2 KB'])
  await press(allOf('.mc-tile')[0]!, 300)
  expect(now.attachments).toEqual([{ msgtype: 'file', fileId: id }])
  expect(requests.filter((a) => a.path.endsWith('/file/list')).length).toBeGreaterThan(1)
})

it('a message that takes no file offers none', async () => {
  await show(<Page kinds={['link', 'miniprogram']} />, answers)
  await press(byName('添加附件', 'button'))
  expect(allOf('[role=menuitem]').map((i) => i.textContent)).toEqual(['链接', '小程序'])
})
