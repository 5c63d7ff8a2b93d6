import type { TLSSocket } from 'node:tls'
import { problemOf } from '@rapport/wecom/check.ts'
import type { AnyPayCall } from '@rapport/wecom/pay/call.ts'
import { paySign, type Signable, type SignType, workwxSign } from '@rapport/wecom/pay/sign.ts'
import { buildXml, parseXml, type XmlSource } from '@rapport/wecom/xml.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { beforeFault, onTheWay, skewedDate } from '../cgi/faults.ts'
import { hurries, payBeforeAnswer, payNow } from '../people/pay-due.ts'
import type { Corp } from '../world/corp.ts'
import type { FaultRule } from '../world/fault-rows.ts'
import { strike } from '../world/faults.ts'
import type { Merchant } from '../world/pay-rows.ts'
import { note, type World } from '../world/world.ts'
import { billHandlers } from './bills.ts'
import { deny, type PayHandler, PayRefusal } from './handler.ts'

/** `/mmpaymkttransfers/*` beside WeCom: packets and payments of companies. Certificates are not asked for, both signatures are (platform/09 §9). */
export async function pay(app: FastifyInstance, world: World) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_req, body, done) => done(null, body))
  v2(app, world, billHandlers)
  const unknown = refused(undefined, 'PARAM_ERROR', '没有这个接口').text
  app.all('/mmpaymkttransfers/*', (_req, reply) => reply.header('content-type', 'text/xml; charset=utf-8').send(unknown))
}

/** Calls of v2, on whichever origin. */
export function v2(app: FastifyInstance, world: World, handlers: PayHandler[]) {
  for (const handler of handlers) app.post(handler.call.path, (req, reply) => serve(world, handler, req, reply))
}

async function serve(world: World, handler: PayHandler, req: FastifyRequest, reply: FastifyReply) {
  const { name } = handler.call
  const mch_id = /<mch_?id>(?:<!\[CDATA\[)?(\w+)/.exec(String(req.body ?? ''))?.[1]
  const rule = strike(world, 'call', [name], corpOfMerchant(world, mch_id)?.corpid ?? '')
  if (rule && (await beforeFault(world, rule, req, reply))) return reply
  const { text, file, corp, trouble }: Answer =
    rule?.kind === 'errcode' ? busy() : answer(world, handler, String(req.body ?? ''), certificateOf(req), rule)
  const struck = rule ? ` · 故障 ${rule.kind}` : ''
  note(world, 'api', corp, name, (trouble || '200') + struck, !trouble && !rule)
  if (rule?.kind === 'clock_skew') reply.header('date', skewedDate(world))
  reply.header('content-type', file ? 'text/plain; charset=utf-8' : 'text/xml; charset=utf-8')
  if (corp && hurries(world)) await payBeforeAnswer(world, corp)
  if (corp) setImmediate(() => payNow(world, corp))
  // without its codes and its signature nobody can tell what it says
  const bare = rule?.kind === 'no_errcode' ? text.replace(/<(return_code|result_code|sign)>.*?<\/\1>/gs, '') : text
  return onTheWay(world, rule, req, reply, file ?? bare)
}

/** Calls that move money ask for the merchant's certificate, where that is set. */
const guarded = new Set([
  'secapi/pay/refund',
  'mmpaymkttransfers/sendredpack',
  'mmpaymkttransfers/sendgroupredpack',
  'mmpaymkttransfers/promotion/transfers',
])

/** Serial number of the certificate that was shown, if one of ours issued it. */
function certificateOf(req: FastifyRequest): string | undefined {
  const socket = req.raw.socket as Partial<TLSSocket>
  return socket.authorized ? socket.getPeerCertificate?.()?.serialNumber : undefined
}

const corpOfMerchant = (world: World, mch_id = '') => [...world.corps.values()].find((c) => c.merchants.has(mch_id))

interface Answer {
  text: string
  /** The bytes of a bill, which carry no signature. */
  file?: Buffer
  corp?: Corp
  trouble: string
}

const busy = (): Answer => refused(undefined, 'SYSTEMERROR', '系统繁忙，请稍后再试')

/** Without a known merchant there is no key to sign with: the outer code fails. */
function refused(merchant: Merchant | undefined, err_code: string, words: string, corp?: Corp, type?: SignType): Answer {
  const inner = { result_code: 'FAIL', err_code, err_code_des: words }
  const fields = merchant ? { return_code: 'SUCCESS', return_msg: 'OK', ...inner } : { return_code: 'FAIL', return_msg: words, ...inner }
  return { text: buildXml(merchant ? signed(fields, merchant, type) : fields), trouble: `${err_code} ${words}`, ...(corp ? { corp } : {}) }
}

const signed = (fields: Signable, merchant: Merchant, type?: SignType): Signable => ({
  ...fields,
  sign: paySign(fields, merchant.api_key, type),
})

function answer(world: World, { call, run }: PayHandler, body: string, certificate: string | undefined, rule?: FaultRule): Answer {
  const { text, corp, trouble, ...rest } = read(world, { call, run }, body, certificate, rule)
  if (call.answers !== 'file' || trouble === '') return { text, trouble, ...(corp ? { corp } : {}), ...rest }
  const [code = '', ...words] = trouble.split(' ')
  const [error_code, return_msg] = billRefusals[code] ?? ['20001', words.join(' ')]
  return { text: buildXml({ return_code: 'FAIL', return_msg, error_code }), trouble, ...(corp ? { corp } : {}) }
}

/** The words are what clients compare (constants of WxJava); of the numbers only 20002 is sure. */
const billRefusals: Record<string, [error_code: string, return_msg: string]> = {
  STATEMENT_CREATING: ['20003', 'Bill Creating'],
  NO_STATEMENT_EXIST: ['20002', 'No Bill Exist'],
  SIGN_ERROR: ['20001', 'SIGN ERROR'],
}

/** Whose request it is and what comes of it, in the words that most calls answer with. */
function read(world: World, { call, run }: PayHandler, body: string, certificate: string | undefined, rule?: FaultRule): Answer {
  const xml = parseXml(body)
  const fields: Record<string, string> = {}
  for (const [key, value] of Object.entries(xml ?? {})) if (typeof value === 'string') fields[key] = value
  if (!xml) return refused(undefined, 'XML_ERROR', '请求的 XML 格式不对')
  const number = fields[call.merchantAs ?? 'mch_id']
  const corp = corpOfMerchant(world, number)
  const merchant = corp?.merchants.get(number!)
  if (!corp || !merchant) return refused(undefined, 'PARAM_ERROR', '没有这个商户号')
  const type = fields.sign_type === 'HMAC-SHA256' ? 'HMAC-SHA256' : 'MD5'
  if (!fields.nonce_str || fields.sign !== paySign(fields, merchant.api_key, type))
    return refused(undefined, 'SIGN_ERROR', '签名错误', corp)
  try {
    if (world.settings.pay_client_certificates && guarded.has(call.name) && certificate !== merchant.serial)
      deny('CA_ERROR', '证书出错，请登录微信支付商户平台下载证书')
    if (call.corpAs && fields[call.corpAs] !== corp.corpid) deny('ILLEGAL_APPID', '企业与商户号没有绑定')
    if (call.workwx && fields.workwx_sign !== workwxSign(fields, call.workwx, merchant.workwx_secret))
      deny('WORKWX_SIGN_ERROR', '企业微信签名错误')
    if (fields.nonce_str.length > 32) deny('PARAM_ERROR', 'nonce_str 过长')
    const { nonce_str, sign, sign_type, workwx_sign, [call.merchantAs ?? 'mch_id']: _merchant, ...rest } = fields
    for (const [name, value] of Object.entries(rest)) if (value === '') delete rest[name]
    if (call.corpAs) delete rest[call.corpAs]
    const input = numbers(call, rest)
    const problem = problemOf(call.input, input)
    if (problem) deny('PARAM_ERROR', `${problem.field} ${problem.message}`)
    const output = run({ world, corp, merchant, call, fields: input }, input)
    if (call.answers === 'file') return { text: '', file: output as Buffer, corp, trouble: '' }
    const strange = rule?.kind === 'unknown_fields' ? { zz_new_field: 'x', zz_new_list: { item: 'x' } } : {}
    const success = { return_code: 'SUCCESS', return_msg: 'OK', result_code: 'SUCCESS' }
    const text = sealed({ ...success, ...(output as object), ...strange }, merchant, type)
    return { text, corp, trouble: '' }
  } catch (error) {
    if (error instanceof PayRefusal) return refused(merchant, error.code, error.message, corp, type)
    throw error
  }
}

/** The signature covers the flat fields; a list inside (hblist) is not part of it (unverified). */
function sealed(fields: Record<string, XmlSource | undefined>, merchant: Merchant, type: SignType): string {
  const flat = Object.entries(fields).filter((entry): entry is [string, string | number] => typeof entry[1] !== 'object')
  return buildXml({ ...fields, sign: paySign(Object.fromEntries(flat), merchant.api_key, type) })
}

function numbers(call: AnyPayCall, fields: Record<string, string>): Record<string, string | number> {
  const { properties } = call.input as { properties: Record<string, { type?: string; enum?: unknown[] }> }
  const isNumber = (name: string) => properties[name]?.type === 'integer' || typeof properties[name]?.enum?.[0] === 'number'
  return Object.fromEntries(Object.entries(fields).map(([name, v]) => [name, isNumber(name) && /^\d{1,15}$/.test(v) ? Number(v) : v]))
}
