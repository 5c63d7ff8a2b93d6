import { expect, test } from 'vitest'
import { byteLength, charLength, cutBytes, cutChars } from '../src/bytes.ts'
import { signature, signPage } from '../src/jssdk.ts'
import {
  acquisitionScheme,
  acquisitionUrl,
  authorizeUrl,
  hostsAt,
  providerLoginUrl,
  qrConnectUrl,
  ssoLoginUrl,
  suiteInstallUrl,
  wecomHosts,
} from '../src/links.ts'

test('the official JS-SDK vector (platform/01 §3.2), with and without a fragment', () => {
  const ticket = 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg'
  const sum = '0f9de62fce790f9a083d5c99e95740ceb90c27ed'
  expect(signature(ticket, 'Wm3WZYTPz0wzccnW', 1414587457, 'http://mp.weixin.qq.com?params=value')).toBe(sum)
  expect(signature(ticket, 'Wm3WZYTPz0wzccnW', '1414587457', 'http://mp.weixin.qq.com?params=value#/page?x=1')).toBe(sum)
  const page = signPage(ticket, 'https://a.b/c')
  expect(page.signature).toBe(signature(ticket, page.nonceStr, page.timestamp, 'https://a.b/c'))
})

test('login links are encoded once and keep the fragment', () => {
  const what = { corpId: 'ww1', redirectUri: 'https://a.b/login?x=1&y=客', state: 's1', agentId: 1000002 }
  const encoded = 'https%3A%2F%2Fa.b%2Flogin%3Fx%3D1%26y%3D%E5%AE%A2'
  expect(authorizeUrl(wecomHosts, { ...what, scope: 'snsapi_privateinfo' })).toBe(
    `https://open.weixin.qq.com/connect/oauth2/authorize?appid=ww1&redirect_uri=${encoded}&response_type=code&scope=snsapi_privateinfo&state=s1&agentid=1000002#wechat_redirect`,
  )
  const local = hostsAt('http://127.0.0.1:9700/')
  expect(ssoLoginUrl(local, { appId: 'ww1', redirectUri: what.redirectUri, state: 's1', agentId: 1 })).toBe(
    `http://127.0.0.1:9700/wwlogin/sso/login?login_type=CorpApp&appid=ww1&agentid=1&redirect_uri=${encoded}&state=s1`,
  )
  expect(qrConnectUrl(local, what)).toBe(
    `http://127.0.0.1:9700/wwopen/sso/qrConnect?appid=ww1&agentid=1000002&redirect_uri=${encoded}&state=s1`,
  )
  expect(suiteInstallUrl(wecomHosts, { suiteId: 'ww2', preAuthCode: 'p', redirectUri: what.redirectUri, state: 's1' })).toBe(
    `https://open.work.weixin.qq.com/3rdapp/install?suite_id=ww2&pre_auth_code=p&redirect_uri=${encoded}&state=s1`,
  )
  expect(providerLoginUrl(wecomHosts, { ...what, userType: 'admin' })).toBe(
    `https://open.work.weixin.qq.com/wwopen/sso/3rd_qrConnect?appid=ww1&redirect_uri=${encoded}&state=s1&usertype=admin`,
  )
})

test('a channel is cut at 64 bytes, never inside a character', () => {
  const link = 'https://work.weixin.qq.com/ca/cawcde'
  expect(acquisitionUrl(link)).toBe(link)
  expect(acquisitionUrl(link, '客'.repeat(30))).toBe(`${link}?customer_channel=${encodeURIComponent('客'.repeat(21))}`)
  expect(acquisitionScheme(link, 'a1')).toBe(`weixin://biz/ww/profile/${encodeURIComponent(`${link}?customer_channel=a1`)}`)
})

test('counting and cutting', () => {
  expect([byteLength('客😀a'), charLength('客😀a')]).toEqual([8, 3])
  expect([cutBytes('客😀a', 6), cutBytes('客😀a', 7), cutBytes('客', 2), cutBytes('ab', 5)]).toEqual(['客', '客😀', '', 'ab'])
  expect([cutChars('客😀a', 2), cutChars('客😀a', 3), cutChars('ab', 0)]).toEqual(['客😀', '客😀a', ''])
})
