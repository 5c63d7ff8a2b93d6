import { expect, it } from 'vitest'
import { imageProxy } from './proxy.ts'

it('R265: a foreign picture goes by /image_proxy with its address; one of ours does not', () => {
  expect(imageProxy('https://wework.qpic.cn/a/0?x=1&y=2')).toBe('/image_proxy?url=https%3A%2F%2Fwework.qpic.cn%2Fa%2F0%3Fx%3D1%26y%3D2')
  for (const own of ['/api/file/1/a?s=1', `${location.origin}/mark.svg`, 'data:image/png;base64,x', 'blob:x'])
    expect(imageProxy(own)).toBe(own)
})
