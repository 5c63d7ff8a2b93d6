import { createCipheriv, createHash } from 'node:crypto'
import { nonceStr, paySign, type Signable } from '@rapport/wecom/pay/sign.ts'
import { sealText } from '@rapport/wecom/pay/v3/seal.ts'
import { signedHeaders } from '@rapport/wecom/pay/v3/sign.ts'
import { buildXml } from '@rapport/wecom/xml.ts'
import type { FaultRule } from '../world/fault-rows.ts'
import type { Merchant } from '../world/pay-rows.ts'
import type { PayNotice } from '../world/trade-rows.ts'
import type { World } from '../world/world.ts'
import { signingKey } from './keys.ts'
import { rfc3339 } from './times.ts'

export interface NoticeBody {
  body: string | Buffer<ArrayBuffer>
  headers: Record<string, string>
}

const OVERSIZE = 1_200_000

/** A notice in the words of its door; what is wrong with it is the fault's doing. */
export function noticeOf(world: World, merchant: Merchant, notice: PayNotice, rule?: FaultRule): NoticeBody {
  const made = notice.door === 'v3' ? sealed(world, merchant, notice, rule) : signed(merchant, notice, rule)
  if (rule?.kind !== 'not_utf8') return made
  return { ...made, body: Buffer.concat([Buffer.from(made.body), Buffer.from([0xc3, 0x28, 0xff])]) }
}

function sealed(world: World, merchant: Merchant, notice: PayNotice, rule?: FaultRule): NoticeBody {
  const resource = sealText(merchant.api_v3_key, JSON.stringify(notice.resource), nonceStr().slice(0, 12), notice.original_type)
  const body = JSON.stringify({
    id: notice.id,
    create_time: rfc3339(notice.made_at),
    resource_type: 'encrypt-resource',
    event_type: notice.event_type,
    summary: notice.summary,
    resource: { original_type: notice.original_type, ...resource },
    ...(rule?.kind === 'oversized' ? { padding: 'x'.repeat(OVERSIZE) } : {}),
  })
  const { serial, key } = signingKey(world, merchant)
  const skew = rule?.kind === 'skewed' ? world.settings.clock_skew_seconds : 0
  const headers = signedHeaders(body, serial, key, Math.floor(world.clock.real() / 1000) + skew)
  const signature = headers['wechatpay-signature']
  // as the platform itself does now and then, to see whether anybody looks
  if (rule?.kind === 'bad_signature') headers['wechatpay-signature'] = `WECHATPAY/SIGNTEST/${signature.slice(20)}`
  return { body, headers: { ...headers, 'content-type': 'application/json', 'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048' } }
}

/** v2: XML. What a refund tells is sealed with AES-256-ECB under the MD5 of the API key, and not signed. */
function signed(merchant: Merchant, notice: PayNotice, rule?: FaultRule): NoticeBody {
  const { appid, mch_id, ...rest } = notice.resource as Signable
  const outer = { return_code: 'SUCCESS', appid, mch_id, nonce_str: nonceStr() }
  const fields: Signable = notice.event_type.startsWith('REFUND')
    ? { ...outer, req_info: ecb(merchant.api_key, buildXml(rest)) }
    : { ...outer, ...rest }
  if (!fields.req_info) fields.sign = paySign(fields, rule?.kind === 'bad_signature' ? 'forged' : merchant.api_key)
  return { body: buildXml(fields), headers: { 'content-type': 'text/xml; charset=utf-8' } }
}

function ecb(apiKey: string, text: string): string {
  const cipher = createCipheriv('aes-256-ecb', createHash('md5').update(apiKey).digest('hex'), null)
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64')
}
