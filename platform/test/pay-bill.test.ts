import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createPayClient } from '../src/pay/client.ts'
import { downloadbill } from '../src/pay/trade-calls.ts'

test('only what has the head of a bill and ends with its line of sums is one', async () => {
  let answer: string | Buffer = ''
  const server = createServer((_req, res) => void res.end(answer)).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = createPayClient({ baseUrl, mchId: '1900000001', apiKey: 'k'.repeat(32), corpId: 'ww1', workwxSecret: 's' })
  const ask = (body: string | Buffer) => {
    answer = body
    return client.download(downloadbill, { appid: 'wx1', bill_date: '20261121' }, { tries: 1 })
  }
  const bill = '\ufeff交易时间,公众账号ID\r\n`2026-11-21 10:00:00,`wx1\r\n总交易单数,应结订单总金额\r\n`1,`12.00\r\n'
  expect((await ask(bill)).toString()).toBe(bill)
  expect(await ask(gzipSync(bill))).toEqual(gzipSync(bill))
  const cut = bill.slice(0, bill.indexOf('总交易'))
  const pages = [
    '',
    '<html>Sign in</html>',
    '{"code":"SYSTEM_ERROR"}',
    cut,
    gzipSync(cut),
    gzipSync(bill).subarray(0, 40),
    '<?xml version="1.0"?><xml></xml>',
  ]
  for (const page of pages) await expect(ask(page)).rejects.toMatchObject({ kind: 'unparsable' })
  const refusal = '<xml><return_code>FAIL</return_code><return_msg>x</return_msg><error_code>20002</error_code></xml>'
  for (const before of ['', '\n ']) await expect(ask(before + refusal)).rejects.toMatchObject({ errCode: '20002' })
  server.close()
})
