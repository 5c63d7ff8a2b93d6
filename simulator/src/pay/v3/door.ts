import { type Authorization, isSigned, readAuthorization, requestText, signedHeaders } from '@rapport/wecom/pay/v3/sign.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { beforeFault, onTheWay, skewedDate } from '../../cgi/faults.ts'
import { hurries, payBeforeAnswer, payNow } from '../../people/pay-due.ts'
import type { Corp } from '../../world/corp.ts'
import type { FaultRule } from '../../world/fault-rows.ts'
import { strike } from '../../world/faults.ts'
import type { Merchant } from '../../world/pay-rows.ts'
import { note, type World } from '../../world/world.ts'
import { merchantKey, signingKey } from '../keys.ts'
import { billHandlers } from './bills.ts'
import { refuse, type V3Handler, V3Refusal } from './handler.ts'
import { orderHandlers } from './orders.ts'
import { inputOf } from './read.ts'
import { refundHandlers } from './refunds.ts'
import { transferHandlers } from './transfers.ts'
import { voucherHandlers } from './vouchers.ts'

export const v3Handlers: V3Handler[] = [...orderHandlers, ...refundHandlers, ...transferHandlers, ...billHandlers, ...voucherHandlers]

/** `/v3/*`: JSON, signed by the merchant, answered with the platform's signature. */
export async function v3(app: FastifyInstance, world: World) {
  for (const handler of v3Handlers) {
    const { method, path } = handler.call
    const url = path.replace(/\{(\w+)\}/g, ':$1')
    app.route({ method, url, exposeHeadRoute: false, handler: (req, reply) => serve(world, handler, req, reply) })
  }
}

interface Caller {
  corp: Corp
  merchant: Merchant
}

/** Five minutes either way. */
const SKEW_SECONDS = 300

const merchantBy = (world: World, mch_id: string): Caller | undefined => {
  for (const corp of world.corps.values()) {
    const merchant = corp.merchants.get(mch_id)
    if (merchant) return { corp, merchant }
  }
  return undefined
}

/** What a request says of who sends it, read once. */
interface Said {
  authorization: Authorization | undefined
  who: Caller | undefined
}

function saidBy(world: World, req: FastifyRequest): Said {
  const header = req.headers.authorization ?? ''
  const authorization = readAuthorization(header)
  if (world.settings.pay_signatures) return { authorization, who: authorization && merchantBy(world, authorization.mchid) }
  const named = /\b(?:stock_creator_)?mchid"?\s*[:=]\s*"?(\w+)/.exec(`${header} ${req.url} ${bodyText(req)}`)?.[1]
  return { authorization, who: named ? merchantBy(world, named) : firstMerchant(world) }
}

function firstMerchant(world: World): Caller | undefined {
  for (const corp of world.corps.values()) for (const merchant of corp.merchants.values()) return { corp, merchant }
  return undefined
}

/**
 * Who asks, by the Authorization header. The signature is over real time: a client knows no other. Where nobody looks at signatures, the
 * header may be any or none: the merchant is the one whose number stands in the request, or the first.
 */
function caller(world: World, req: FastifyRequest, { authorization: said, who: found }: Said): Caller {
  if (!world.settings.pay_signatures) return found ?? refuse(401, 'SIGN_ERROR', '商户号不存在')
  if (!said)
    refuse(
      401,
      'SIGN_ERROR',
      req.headers.authorization
        ? 'Http 头 Authorization 值格式错误，请参考《微信支付商户 REST API 签名规则》'
        : 'Http 头缺少 Authorization',
    )
  if (!found) refuse(401, 'SIGN_ERROR', '商户号不存在')
  const skew = Math.abs(world.clock.real() / 1000 - Number(said.timestamp))
  if (!(skew <= SKEW_SECONDS)) refuse(401, 'SIGN_ERROR', 'Http 头 Authorization 中的 timestamp 与发起请求的时间不得超过 5 分钟')
  if (said.serial_no !== found.merchant.serial) refuse(401, 'SIGN_ERROR', '商户证书序列号有误')
  const text = requestText(req.method, req.url, said.timestamp, said.nonce_str, bodyText(req))
  if (!isSigned(text, said.signature, merchantKey(found.merchant))) refuse(401, 'SIGN_ERROR', '签名错误，请检查后再试')
  return found
}

const bodyText = (req: FastifyRequest) => (Buffer.isBuffer(req.body) ? req.body.toString('utf8') : '')

interface Answer {
  status: number
  body: Record<string, unknown> | undefined
  /** Bytes that nobody signs. */
  file?: Buffer
  who: Caller | undefined
}

function answer(world: World, handler: V3Handler, req: FastifyRequest, said: Said): Answer {
  let who: Caller | undefined
  try {
    who = caller(world, req, said)
    const { call } = handler
    const parts = { params: req.params as object, query: req.query as object, body: bodyText(req) }
    const output = handler.run({ world, ...who, call }, inputOf(call, who.merchant.mch_id, parts))
    if (call.answers === 'file') return { status: 200, body: undefined, file: output as Buffer, who }
    return call.answers === 'nothing'
      ? { status: 204, body: undefined, who }
      : { status: 200, body: output as Record<string, unknown>, who }
  } catch (error) {
    if (error instanceof V3Refusal) return { status: error.status, body: words(error), who }
    const { message } = error as Error
    note(world, 'api', who?.corp, handler.call.name, `模拟器出错：${message}`, false)
    return { status: 500, body: { code: 'SYSTEM_ERROR', message: '系统错误，请稍后重试' }, who }
  }
}

const words = ({ code, message, detail }: V3Refusal) => ({ code, message, ...(detail ? { detail } : {}) })

async function serve(world: World, handler: V3Handler, req: FastifyRequest, reply: FastifyReply) {
  const { name } = handler.call
  const said = saidBy(world, req)
  const rule = strike(world, 'call', [name], said.who?.corp.corpid ?? '')
  if (rule && (await beforeFault(world, rule, req, reply))) return reply
  const busy = { status: 500, body: { code: 'SYSTEM_ERROR', message: '系统错误，请稍后重试' }, who: said.who }
  const { status, body, file, who }: Answer = rule?.kind === 'errcode' ? busy : answer(world, handler, req, said)
  const struck = rule ? ` · 故障 ${rule.kind}` : ''
  const outcome = status < 300 ? String(status) : `${status} ${String(body?.code)} ${String(body?.message)}`
  note(world, 'api', who?.corp, name, outcome + struck, status < 300 && !rule)
  if (file) return onTheWay(world, rule, req, reply.header('content-type', 'application/octet-stream'), file)
  const named = req.headers['wechatpay-serial']
  if (who && hurries(world)) await payBeforeAnswer(world, who.corp)
  const sent = await send(world, rule, req, reply, {
    status,
    body,
    merchant: who?.merchant,
    listing: name === 'certificates',
    named: String(named ?? ''),
  })
  if (who) setImmediate(() => payNow(world, who.corp))
  return sent
}

interface Sent {
  status: number
  body: Record<string, unknown> | undefined
  merchant: Merchant | undefined
  /** The list of certificates is signed by one of them, whatever the merchant is set to. */
  listing: boolean
  named: string
}

/** Signed as it leaves, with what a fault makes of it. */
function send(
  world: World,
  rule: FaultRule | undefined,
  req: FastifyRequest,
  reply: FastifyReply,
  { status, body, merchant, listing, named }: Sent,
) {
  const strange = rule?.kind === 'unknown_fields' && body ? { ...body, zz_new_field: { list: [1, null, 'x'] } } : body
  const text = strange ? JSON.stringify(strange) : ''
  reply.status(status).header('content-type', 'application/json; charset=utf-8').header('request-id', requestId(world))
  if (rule?.kind === 'clock_skew') reply.header('date', skewedDate(world))
  // a bare answer: nobody signed it
  if (world.settings.pay_signatures && rule?.kind !== 'no_errcode') {
    const { serial, key } = signingKey(world, listing ? undefined : merchant, named || undefined)
    const skew = rule?.kind === 'clock_skew' ? world.settings.clock_skew_seconds : 0
    reply.headers({ ...signedHeaders(text, serial, key, Math.floor(world.clock.real() / 1000) + skew) })
  }
  return onTheWay(world, rule, req, reply, text)
}

let requests = 0
const requestId = (world: World) =>
  `08${Math.floor(world.clock.now() / 1000)
    .toString(16)
    .toUpperCase()}${(++requests).toString(16).toUpperCase().padStart(8, '0')}-0`
