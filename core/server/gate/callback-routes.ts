import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CallbackError, MAX_CALLBACK_BYTES, openCallback, openEcho } from '@rapport/wecom/callback.ts'
import type { FastifyInstance } from 'fastify'
import type { App } from '../context.ts'
import type { Account } from './accounts.ts'
import { plain, receiverOf } from './callback-answer.ts'
import { callbackMarks } from './callback-marks.ts'
import { callbackSpool } from './callback-spool.ts'
import { inboxOf } from './inbox.ts'
import { watchForMissed } from './missed.ts'
import { suiteRoutes } from './suite-routes.ts'

/** How long the database may take to store a callback; then it goes to a file on our disk. */
const patienceMs = 2_000

export const callbackPath = '/api/callback/wecom'
/** In the address with which we ask ourselves, as WeCom does, whether it answers: that says nothing of WeCom. */
export const ownEcho = 'from_here'

/** Where WeCom delivers (platform/02 §1, §2). Answered when the callback is stored; what it means is the worker's business. */
export async function callbackRoutes(http: FastifyInstance, app: App): Promise<void> {
  const inbox = inboxOf(app.db)
  const spool = callbackSpool(path.join(app.config.DATA_DIR, 'callbacks'), {
    log: app.log,
    store: async (list) => {
      await Promise.all(list.map((one) => inbox.store(one.corpId, one.body, new Date(one.at))))
    },
  })
  const marks = callbackMarks(app)
  const missed = watchForMissed(app)
  http.addHook('onListen', async () => missed.open())
  http.addHook('onClose', async () => {
    await missed.close()
    await spool.close()
  })
  await spool.replayOrphans()
  /** In the inbox, or on our disk when the database says no or nothing: WeCom waits five seconds (platform/02 §2). */
  const store = async (corpId: number, body: string): Promise<void> => {
    const at = new Date()
    const stored = inbox.store(corpId, body)
    stored.catch(() => {})
    const late = new AbortController()
    try {
      await Promise.race([
        stored,
        sleep(patienceMs, undefined, { signal: late.signal }).then(() => Promise.reject(new Error('the database says nothing'))),
      ])
    } catch (error) {
      app.log.warn({ err: error }, 'callback kept on disk')
      await spool.keep({ corpId, body, at: at.getTime() })
    } finally {
      late.abort()
    }
  }
  async function openedBy(account: Account, query: Record<string, unknown>, body: Buffer) {
    const open = (by: Account) => withKeys(by, (keys) => openCallback({ ...keys, receiveId: by.wecomCorpId, query, body }))
    try {
      return open(account)
    } catch (error) {
      // the keys may have been changed a moment ago, by another process
      const fresh =
        error instanceof CallbackError && error.reason === 'signature' && (await app.gate.accounts.byNameAgain(account.wecomCorpId))
      if (!fresh) throw error
      return open(fresh)
    }
  }
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // Whatever it calls itself: the signature decides, not the content type.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_CALLBACK_BYTES }, (_req, body, done) => done(null, body))
    scope.setErrorHandler((error: Error & { statusCode?: number }, req, reply) => {
      if (error instanceof CallbackError) {
        app.log.warn({ reqId: req.id, reason: error.reason, code: error.code }, 'callback refused')
        return plain(reply, error.reason === 'signature' || error.reason === 'receiver' ? 403 : 400, error.message)
      }
      if (error.statusCode && error.statusCode < 500) return plain(reply, 400, 'not a callback')
      missed.refused()
      app.log.error({ err: error, reqId: req.id }, 'callback not stored')
      return plain(reply, 503, 'try again') // WeCom delivers again, three times in all
    })

    scope.get(callbackPath, async (req, reply) => {
      const query = req.query as Record<string, unknown>
      const accounts = await app.gate.accounts.withCallback()
      for (const account of accounts) {
        try {
          const { echo, current } = withKeys(account, (keys) => ({ echo: openEcho({ ...keys, receiveId: account.wecomCorpId, query }) }))
          if (current && !(ownEcho in query)) marks.taken(account)
          return plain(reply, 200, echo)
        } catch (error) {
          if (!(error instanceof CallbackError)) throw error
        }
      }
      // Of one company alone it is plain whose administrator pasted something else.
      if (accounts.length === 1 && 'msg_signature' in query) marks.refused(accounts[0]!)
      throw new CallbackError('signature')
    })

    // No browser reads the answer: the headers that protect pages are left out of a way that is walked thousands of times a second.
    scope.post(callbackPath, { bodyLimit: MAX_CALLBACK_BYTES, helmet: false }, async (req, reply) => {
      const body = req.body
      if (!Buffer.isBuffer(body)) throw new CallbackError('xml')
      const receiver = receiverOf(body)
      const account = await app.gate.accounts.byWecomCorpId(receiver)
      if (!account || account.suiteId) throw new CallbackError('receiver')
      const opened = await openedBy(account, req.query as Record<string, unknown>, body).catch((error) => {
        if (error instanceof CallbackError && error.reason === 'signature') marks.refused(account)
        throw error
      })
      if (opened.current) marks.heard(account)
      // XML has no NUL and PostgreSQL stores none: one such body must not fail the batch it travels in.
      if (opened.message.includes('\u0000')) throw new CallbackError('xml')
      await store(account.corpId, opened.message)
      return plain(reply, 200, 'success')
    })
    if (app.gate.suite) suiteRoutes(scope, app, app.gate.suite, { store, heard: marks.heard })
  })
}

/** Opens with the keys of now, or with those before; `current` says with which. */
function withKeys<T extends object>(account: Account, open: (keys: { token: string; aesKey: string }) => T): T & { current: boolean } {
  try {
    return { ...open({ token: account.callbackToken ?? '', aesKey: account.callbackAesKey! }), current: true }
  } catch (error) {
    if (!account.earlier || !(error instanceof CallbackError)) throw error
    return { ...open(account.earlier), current: false }
  }
}
