import { createPrivateKey, X509Certificate } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Origin } from '../origin.ts'
import { html, page } from '../pages/html.ts'
import { note, type World } from '../world/world.ts'
import { billHandlers } from './bills.ts'
import { root, serverPair } from './demo-keys.ts'
import { v2 } from './door.ts'
import { tradeHandlers } from './trades.ts'
import { v3 } from './v3/door.ts'

/** Paths of v2 speak XML, all others JSON. */
const isV2 = (path: string) => /^\/(pay|secapi|mmpaymkttransfers)\//.test(path)

/** A refusal in the platform's shape, whatever was sent. */
function refusePlainly(reply: FastifyReply, path: string, status: number, code: string, message: string) {
  if (!isV2(path)) {
    return reply.status(status).header('content-type', 'application/json; charset=utf-8').send(JSON.stringify({ code, message }))
  }
  const text = `<xml><return_code><![CDATA[FAIL]]></return_code><return_msg><![CDATA[${message}]]></return_msg></xml>`
  return reply.status(200).header('content-type', 'text/xml; charset=utf-8').send(text)
}

async function routes(app: FastifyInstance, world: World) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_req, body, done) => done(null, body))
  app.setErrorHandler((error: Error & { statusCode?: number }, req, reply) => {
    if ((error.statusCode ?? 500) < 500) return refusePlainly(reply, req.url, 400, 'PARAM_ERROR', '请求无法读取')
    note(world, 'api', undefined, req.url.split('?')[0]!, `模拟器出错：${error.message}`, false)
    return refusePlainly(reply, req.url, 500, 'SYSTEM_ERROR', '系统错误，请稍后重试')
  })
  app.setNotFoundHandler((req, reply) => refusePlainly(reply, req.url, 404, 'NOT_FOUND', '没有这个接口'))
  app.get('/cgi-bin/mmpayweb-bin/checkmweb', (req, reply) => h5Page(world, req, reply))
  await v3(app, world)
  v2(app, world, [...billHandlers, ...tradeHandlers])
}

/** Where an H5 order leads in a browser outside WeChat: it asks for WeChat to be opened, which here is the phone page. */
function h5Page(world: World, req: FastifyRequest, reply: FastifyReply) {
  const phone = `${world.url}/phone/?scan=${encodeURIComponent(`${world.origins.pay?.url ?? ''}${req.url}`)}`
  const body = `<main><h1>微信支付</h1><p>请在微信中完成付款</p><p><a class="b" href="${html(phone)}" target="_top">打开微信</a></p></main>`
  return reply.header('content-type', 'text/html; charset=utf-8').send(page('微信支付', body))
}

/** Answers bytes that are no HTTP request: nothing above this sees them. */
function answerSocket(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const text = JSON.stringify({ code: 'PARAM_ERROR', message: '请求无法读取' })
  socket.end(
    `HTTP/1.1 400 Bad Request\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`,
  )
}

/** WeChat Pay: v3, and what is left of v2 (https://api.mch.weixin.qq.com). */
export const payOrigin: Origin = {
  refusals: () => ({
    clientErrorHandler: answerSocket,
    frameworkErrors: (_error, req, reply) => void refusePlainly(reply, req.url, 400, 'PARAM_ERROR', '地址无法读取'),
  }),
  tls() {
    const pem = (der: string) => new X509Certificate(Buffer.from(der, 'base64')).toString()
    const key = createPrivateKey({ key: Buffer.from(serverPair.key, 'base64'), format: 'der', type: 'pkcs8' })
    const own = { key: key.export({ type: 'pkcs8', format: 'pem' }), cert: pem(serverPair.certificate), ca: pem(root) }
    return { ...own, requestCert: true, rejectUnauthorized: false }
  },
  routes,
}
