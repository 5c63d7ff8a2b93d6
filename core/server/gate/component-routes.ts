import { CallbackError, MAX_CALLBACK_BYTES } from '@rapport/wecom/callback.ts'
import { openWechatCallback } from '@rapport/wecom/wechat/callback.ts'
import { readWechatEvent } from '@rapport/wecom/wechat/events.ts'
import type { FastifyInstance } from 'fastify'
import type { App } from '../context.ts'
import { plain } from './callback-answer.ts'

/** Where WeChat tells a component of tickets and authorisations: its 授权事件接收 URL. */
export const componentPath = (corpId: number, accountId: string): string => `/api/callback/wechat/${corpId}/${accountId}`

/**
 * What a component has to know to call at all: its ticket, and which account took itself back. Written before it is answered, and said again by
 * WeChat when it is not. Consents are taken up by the page that asked for them; what people write to accounts comes with the areas that answer.
 */
export async function componentRoutes(http: FastifyInstance, app: App): Promise<void> {
  const { rows, forget } = app.gate.wechat
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_CALLBACK_BYTES }, (_req, body, done) => done(null, body))
    scope.setErrorHandler((error: Error & { statusCode?: number }, req, reply) => {
      if (error instanceof CallbackError) {
        app.log.warn({ reqId: req.id, reason: error.reason }, 'component callback refused')
        return plain(reply, error.reason === 'signature' || error.reason === 'receiver' ? 403 : 400, error.message)
      }
      if (error.statusCode && error.statusCode < 500) return plain(reply, 400, 'not a callback')
      app.log.error({ err: error, reqId: req.id }, 'component callback not stored')
      return plain(reply, 503, 'try again')
    })
    scope.post('/api/callback/wechat/:corpId/:accountId', { bodyLimit: MAX_CALLBACK_BYTES, helmet: false }, async (req, reply) => {
      const { corpId: corp, accountId } = req.params as { corpId: string; accountId: string }
      // an integer and a UUID, or the database would refuse to compare
      if (!/^\d{1,10}$/.test(corp) || Number(corp) > 2_147_483_647 || !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(accountId))
        throw new CallbackError('receiver')
      const corpId = Number(corp)
      const component = await rows.byId(corpId, accountId)
      if (component?.kind !== 'component' || !component.callbackToken || !component.callbackAesKey) throw new CallbackError('receiver')
      if (!Buffer.isBuffer(req.body)) throw new CallbackError('xml')
      const { callbackToken: token, callbackAesKey: aesKey, appid } = component
      const message = openWechatCallback({ token, aesKey, appid, query: req.query as Record<string, unknown>, body: req.body })
      const heard = readWechatEvent(message)
      if (heard.known && heard.key === 'component_verify_ticket')
        await rows.keepTicket(corpId, accountId, heard.event.ComponentVerifyTicket, new Date(heard.event.CreateTime * 1000))
      if (heard.known && heard.key === 'unauthorized') {
        await rows.withdraw(corpId, appid, heard.event.AuthorizerAppid, new Date(heard.event.CreateTime * 1000))
        forget(corpId)
      }
      return plain(reply, 200, 'success')
    })
  })
}
