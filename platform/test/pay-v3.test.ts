import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { PayError } from '../src/pay/error.ts'
import { billdownloadFile } from '../src/pay/v3/bills.ts'
import { createPayV3Client, type PayV3ClientOptions } from '../src/pay/v3/client.ts'
import { noticeRefusal, openNotice, PayNoticeError } from '../src/pay/v3/notices.ts'
import { payTransactionsClose, payTransactionsNative, payTransactionsOutTradeNo } from '../src/pay/v3/orders.ts'
import { payKept } from '../src/pay/v3/pay-kept.ts'
import { openField, sealText } from '../src/pay/v3/seal.ts'
import { isSigned, readAuthorization, requestText, signedHeaders } from '../src/pay/v3/sign.ts'
import { mchTransferBills, mchTransferByOutBillNo } from '../src/pay/v3/transfers.ts'
import { hangs, platformOf, raw, resets, type Seen } from './server.ts'

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const merchant = pair()
const platform = pair()
const stranger = pair()
const ID = 'PUB_KEY_ID_01'
const certificatesPath = '/v3/certificates'
const apiV3Key = 'k'.repeat(32)
const now = () => 1_795_300_000_000
const options = (baseUrl: string, more: Partial<PayV3ClientOptions> = {}): PayV3ClientOptions => ({
  baseUrl,
  mchId: '1900000001',
  serial: 'AB12',
  privateKey: merchant.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  apiV3Key,
  publicKey: { id: ID, pem: platform.publicKey.export({ type: 'spki', format: 'pem' }) as string },
  timeoutMs: 200,
  wait: async () => {},
  now,
  ...more,
})
const signed = (body: object | '', status = 200, key = platform.privateKey, serial = ID, at = now()) => {
  const text = body === '' ? '' : JSON.stringify(body)
  return raw(text, status, { ...signedHeaders(text, serial, key, Math.floor(at / 1000)) })
}
const bill = {
  appid: 'wx1',
  out_bill_no: 'T1',
  transfer_scene_id: '1000',
  openid: 'o1',
  user_name: '小麦',
  transfer_amount: 30_000,
  transfer_remark: '佣金 & 奖励',
  transfer_scene_report_infos: [{ info_type: '活动名称', info_content: '秋日' }],
}
const accepted = { out_bill_no: 'T1', transfer_bill_no: '133', create_time: '2026-11-22T10:00:00+08:00', state: 'WAIT_USER_CONFIRM' }
const found = {
  ...accepted,
  mch_id: '1900000001',
  appid: 'wx1',
  transfer_amount: 30_000,
  transfer_remark: '',
  update_time: accepted.create_time,
}
const noticeBody = (inside: object, key = apiV3Key, event_type = 'MCHTRANSFER.BILL.FINISHED') =>
  JSON.stringify({
    id: 'n1',
    create_time: accepted.create_time,
    resource_type: 'encrypt-resource',
    event_type,
    summary: '商家转账单据终态通知',
    resource: { ...sealText(key, JSON.stringify(inside), 'abcdefghijkl', 'mch_payment'), original_type: 'mch_payment' },
  })
const failureOf = async (replies: Parameters<typeof platformOf>, call = mchTransferBills, input: object = bill) => {
  await using server = await platformOf(...replies)
  const client = createPayV3Client(options(server.baseUrl))
  const failure = (await client.call(call, input as never).catch((problem: unknown) => problem)) as PayError
  return {
    kind: failure.kind,
    outcome: failure.outcome,
    errCode: failure.errCode,
    tries: server.seen.filter(({ path }) => path !== certificatesPath).length,
  }
}
const utf8 = (seen: Seen) => Buffer.from(seen.body, 'latin1').toString('utf8')

test('what is sent is signed over exactly those bytes, with the name of a person sealed', async () => {
  await using server = await platformOf(signed(accepted))
  const client = createPayV3Client(options(server.baseUrl))
  expect(await client.call(mchTransferBills, bill)).toEqual(accepted)
  const [seen] = server.seen
  const who = readAuthorization(seen!.headers.authorization!)!
  expect(who).toMatchObject({ mchid: '1900000001', serial_no: 'AB12', timestamp: String(now() / 1000) })
  const text = requestText('POST', mchTransferBills.path, who.timestamp, who.nonce_str, utf8(seen!))
  expect(isSigned(text, who.signature, merchant.publicKey)).toBe(true)
  expect(isSigned(text.replace('30000', '30001'), who.signature, merchant.publicKey)).toBe(false)
  const body = JSON.parse(utf8(seen!)) as typeof bill
  expect(body).toEqual({ ...bill, user_name: expect.any(String) as string })
  expect(openField(platform.privateKey, body.user_name)).toBe('小麦')
  expect(seen!.headers['wechatpay-serial']).toBe(ID)
})

test('a query carries the merchant, its path and nothing else; a closed order answers nothing', async () => {
  await using server = await platformOf(
    signed({ appid: 'wx1', mchid: '1900000001', out_trade_no: 'order|1', trade_state: 'NOTPAY', trade_state_desc: '未支付' }),
    signed('', 204),
  )
  const client = createPayV3Client(options(server.baseUrl))
  expect((await client.call(payTransactionsOutTradeNo, { out_trade_no: 'order|1' })).trade_state).toBe('NOTPAY')
  expect(server.seen[0]).toMatchObject({ method: 'GET', path: '/v3/pay/transactions/out-trade-no/order%7C1' })
  expect(server.seen[0]!.query.get('mchid')).toBe('1900000001')
  expect(await client.call(payTransactionsClose, { out_trade_no: 'order|1' })).toEqual({})
  expect(JSON.parse(server.seen[1]!.body)).toEqual({ mchid: '1900000001' })
})

test('an answer that the platform did not sign says nothing: another key, an unknown serial, an old clock, no signature', async () => {
  const unsure = { kind: 'unparsable', outcome: 'unknown', errCode: undefined, tries: 3 }
  expect(await failureOf([signed(accepted, 200, stranger.privateKey)])).toEqual(unsure)
  expect(await failureOf([signed(accepted, 200, platform.privateKey, 'ANOTHER')])).toEqual(unsure)
  expect(await failureOf([signed(accepted, 200, platform.privateKey, ID, now() - 301_000)])).toEqual(unsure)
  expect(await failureOf([raw(JSON.stringify(accepted))])).toEqual(unsure)
})

test('failures: what is refused is over, what is busy or lost is sent again as it is, a new code leaves a payment open', async () => {
  const refused = (code: string, status: number) => signed({ code, message: 'no' }, status)
  expect(await failureOf([refused('NOT_ENOUGH', 403)])).toEqual({ kind: 'refused', outcome: 'refused', errCode: 'NOT_ENOUGH', tries: 1 })
  expect(await failureOf([refused('SYSTEM_ERROR', 500)])).toEqual({ kind: 'busy', outcome: 'unknown', errCode: 'SYSTEM_ERROR', tries: 3 })
  expect(await failureOf([refused('A_NEW_CODE', 403)])).toMatchObject({ outcome: 'unknown' })
  expect(await failureOf([refused('FREQUENCY_LIMITED', 429)])).toMatchObject({ kind: 'busy', outcome: 'refused', tries: 3 })
  expect(await failureOf([raw('<html>', 502)])).toMatchObject({ kind: 'http', outcome: 'unknown', tries: 3 })
  expect(await failureOf([hangs])).toMatchObject({ kind: 'timeout', outcome: 'unknown' })
  const { out_bill_no, ...without } = bill
  const checked = await failureOf([hangs], mchTransferBills, without)
  expect(checked).toEqual({ kind: 'invalid_request', outcome: 'not_sent', errCode: undefined, tries: 0 })
  const order = { appid: 'wx1', description: '面包', out_trade_no: 'order1', notify_url: 'https://a.cn/b', amount: { total: 0 } }
  expect(await failureOf([hangs], payTransactionsNative as never, order)).toMatchObject({ outcome: 'not_sent' })
})

test('a number is kept before anything is sent; an unknown outcome is asked about under it, and sent again only when nobody knows it', async () => {
  const undertake = async (...replies: Parameters<typeof platformOf>) => {
    await using server = await platformOf(...replies)
    const order: string[] = []
    const keep = async (number: string) => {
      order.push(`kept ${number} after ${server.seen.length}`)
    }
    const client = createPayV3Client(options(server.baseUrl))
    const how = { send: mchTransferBills, input: bill, ask: mchTransferByOutBillNo, question: { out_bill_no: 'T1' }, keep }
    const kept = await payKept(client, how).catch((failure: unknown) => (failure as PayError).outcome)
    return { kept, order, sent: server.seen.map(({ method }) => method).join(' ') }
  }
  const unknown = signed({ code: 'NOT_FOUND', message: '' }, 404)
  const order = ['kept T1 after 0']
  expect(await undertake(resets, resets, resets, signed(found))).toEqual({ kept: { found }, order, sent: 'POST POST POST GET' })
  expect(await undertake(resets, resets, resets, unknown, signed(accepted))).toEqual({
    kept: { sent: accepted },
    order,
    sent: 'POST POST POST GET POST',
  })
  expect(await undertake(hangs)).toMatchObject({ kept: 'unknown', order })
  const never = createPayV3Client(options('http://127.0.0.1:9'))
  const keep = () => Promise.reject(new Error('the disk is full'))
  const how = { send: mchTransferBills, input: bill, ask: mchTransferByOutBillNo, question: { out_bill_no: 'T1' }, keep }
  await expect(payKept(never, how)).rejects.toThrow('the disk is full')
})

const [certificatePem, certificateKey] = ['merchant', 'merchant-key'].map((name) =>
  readFileSync(new URL(`pay-tls/${name}.pem`, import.meta.url), 'utf8'),
) as [string, string]
/** The list of one certificate, signed by it. */
const listing = (at: number, until: number) => {
  const row = {
    serial_no: 'CERT1',
    effective_time: new Date(at - 1000).toISOString(),
    expire_time: new Date(until).toISOString(),
    encrypt_certificate: sealText(apiV3Key, certificatePem, 'abcdefghijkl', 'certificate'),
  }
  return byCertificate({ data: [row] }, at)
}
const byCertificate = (body: object, at = now()) => signed(body, 200, createPrivateKey(certificateKey), 'CERT1', at)

test('what a certificate signs counts until it runs out: then the list is asked again, and one that still names it is not believed', async () => {
  let clock = now()
  const until = clock + 86_400_000
  let passes = 0
  await using server = await platformOf((response, seen) => {
    if (seen.path === certificatesPath) return listing(clock, until)(response, seen)
    clock += passes
    byCertificate(found, clock)(response, seen)
  })
  const { publicKey, ...certificates } = options(server.baseUrl, { now: () => clock })
  const client = createPayV3Client(certificates)
  const ask = () => client.call(mchTransferByOutBillNo, { out_bill_no: 'T1' }, { tries: 1 })
  expect((await ask()).state).toBe('WAIT_USER_CONFIRM')
  // it runs out while the question is on its way
  passes = 86_400_000
  await expect(ask()).rejects.toMatchObject({ kind: 'unparsable' })
  expect(server.seen.filter(({ path }) => path === certificatesPath)).toHaveLength(2)
  await expect(ask()).rejects.toMatchObject({ outcome: 'not_sent' })
})

test('a merchant that changes to the public key: what a certificate signs is believed beside it, by the serial number that is named', async () => {
  const asked = (seen: Seen[]) => seen.filter(({ path }) => path === certificatesPath).length
  await using server = await platformOf((response, seen) =>
    (seen.path === certificatesPath ? listing(now(), now() + 86_400_000) : byCertificate(found))(response, seen),
  )
  const client = createPayV3Client(options(server.baseUrl))
  const text = noticeBody({ ...found, openid: 'o1', state: 'SUCCESS' })
  const deliver = (to: typeof client, key: KeyObject, serial: string) =>
    openNotice(to, { headers: { ...signedHeaders(text, serial, key, now() / 1000) }, body: text }).then(
      ({ id }) => id,
      (failure: PayNoticeError) => failure.reason ?? failure,
    )
  const ofCertificate = createPrivateKey(certificateKey)
  expect([await deliver(client, platform.privateKey, ID), asked(server.seen)]).toEqual(['n1', 0])
  expect([await deliver(client, ofCertificate, 'CERT1'), asked(server.seen)]).toEqual(['n1', 1])
  expect((await client.call(mchTransferByOutBillNo, { out_bill_no: 'T1' })).state).toBe('WAIT_USER_CONFIRM')
  // each key counts under its own name only, and an id that was not given stands in no list
  expect(await deliver(client, ofCertificate, ID)).toBe('signature')
  expect(await deliver(client, platform.privateKey, 'CERT1')).toBe('signature')
  expect([await deliver(client, platform.privateKey, 'PUB_KEY_ID_02'), asked(server.seen)]).toEqual(['signature', 1])

  // who began with a public key has no certificates
  await using without = await platformOf(raw(JSON.stringify({ code: 'RESOURCE_NOT_EXISTS', message: '无可用的平台证书' }), 404))
  expect(await deliver(createPayV3Client(options(without.baseUrl)), ofCertificate, 'CERT1')).toBe('signature')
})

test('a file is handed over as it is', async () => {
  const bytes = randomBytes(2_000_000)
  await using server = await platformOf(raw(bytes))
  const client = createPayV3Client(options(server.baseUrl))
  expect((await client.download(billdownloadFile, { token: 't' })).equals(bytes)).toBe(true)
})

test('notices: what is not signed, not ours, not fresh or not sealed with our key is refused with a reason', async () => {
  const client = createPayV3Client(options('http://127.0.0.1:9'))
  const content = { ...found, openid: 'o1', state: 'SUCCESS' }
  const deliver = (text: string, key = platform.privateKey, at = now(), sent = text) =>
    openNotice(client, { headers: { ...signedHeaders(text, ID, key, Math.floor(at / 1000)) }, body: sent }).catch((failure: unknown) =>
      failure instanceof PayNoticeError ? failure.reason : failure,
    )
  const good = noticeBody(content)
  expect(await deliver(good)).toMatchObject({ id: 'n1', known: true, resource: { state: 'SUCCESS', transfer_amount: 30_000 } })
  expect(await deliver(noticeBody({ mchid: '1900000001' }, apiV3Key, 'A.NEW.ONE'))).toMatchObject({ known: false, event_type: 'A.NEW.ONE' })
  expect(await deliver(good, stranger.privateKey)).toBe('signature')
  expect(await deliver(good, platform.privateKey, now(), good.replace('n1', 'n2'))).toBe('signature')
  expect(await deliver(good, platform.privateKey, now() - 400_000)).toBe('clock')
  expect(await deliver(noticeBody({ ...content, mch_id: '1900000002' }))).toBe('merchant')
  expect(await deliver(noticeBody(content, 'x'.repeat(32)))).toBe('sealed')
  expect(await deliver(noticeBody({ mch_id: '1900000001' }))).toBe('sealed')
  expect(await deliver('[]')).toBe('body')
  expect(await openNotice(client, { headers: {}, body: good }).catch((failure: PayNoticeError) => failure.reason)).toBe('headers')
  expect(JSON.parse(noticeRefusal('no'))).toEqual({ code: 'FAIL', message: 'no' })
})
