import { afterEach, expect, it } from 'vitest'
import { ugc } from '#core/contract/uploads.ts'
import { queryClient } from '../request/query.ts'
import { answer, type Network, network, refusal } from '../testing.tsx'
import { drawableUrl } from './ugc.ts'

let net: Network
afterEach(() => {
  net.restore()
  queryClient.clear()
})

it('R260: a file on the ugc host is drawn from there, other origins come through the proxy; the host is asked for once', async () => {
  net = network(answer(ugc.ugcDomain, { ugcHost: 'files.example.net' }))
  const file = 'https://files.example.net/api/file/1/a?s=1'
  expect(await drawableUrl('/api/file/1/a?s=1')).toBe('/api/file/1/a?s=1')
  expect(net.sent).toHaveLength(0)
  expect(await drawableUrl(file)).toBe(file)
  expect(await drawableUrl('https://wework.qpic.cn/a')).toBe('/image_proxy?url=https%3A%2F%2Fwework.qpic.cn%2Fa')
  expect(net.sent.map((s) => s.url)).toEqual(['/api/corp_common/ugc_domain'])
})

it('without such a host, or an answer, all others come through the proxy', async () => {
  for (const answered of [answer(ugc.ugcDomain, { ugcHost: '' }), answer(ugc.ugcDomain, () => refusal(500, 'down'))]) {
    queryClient.clear()
    net = network(answered)
    expect(await drawableUrl('https://files.example.net/a')).toBe('/image_proxy?url=https%3A%2F%2Ffiles.example.net%2Fa')
    net.restore()
  }
})
