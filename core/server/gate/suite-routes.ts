import { CallbackError, MAX_CALLBACK_BYTES, openCallback, openEcho, parseCallbackXml } from '@rapport/wecom/callback.ts'
import type { FastifyInstance } from 'fastify'
import type { App } from '../context.ts'
import type { Account } from './accounts.ts'
import { plain, receiverOf } from './callback-answer.ts'
import type { SuiteGate } from './suite.ts'

/** The suite's address of commands and of data, both: who is meant stands on the envelope and is sealed inside. */
export const suiteCallbackPath = '/api/callback/suite'

/** What is about no company that we know: it says which one only when its code has been asked for. */
const beforeTheCompany = new Set(['create_auth', 'reset_permanent_code'])
/** A company's id in the inbox for what comes before there is one. */
const noCompany = 0

/** WeCom's clock may be ahead of ours by so much; a ticket of a later time would keep out all that come after it. */
const aheadMs = 5 * 60_000

interface Inbox {
  store(corpId: number, body: string): Promise<void>
  heard(account: Account): void
}

/**
 * Callbacks of the operator's suite (platform/02 §5 E2, §6.12), answered within a second: the ticket is kept sealed and stands in no inbox,
 * everything else is stored like any callback and worked at later. `scope` takes bodies as they are and answers errors.
 */
export function suiteRoutes(scope: FastifyInstance, app: App, suite: SuiteGate, { store, heard }: Inbox): void {
  scope.get(suiteCallbackPath, async (req, reply) =>
    plain(reply, 200, openEcho({ ...suite.keys, receiveId: suite.receivers, query: req.query as Record<string, unknown> })),
  )
  scope.post(suiteCallbackPath, { bodyLimit: MAX_CALLBACK_BYTES, helmet: false }, async (req, reply) => {
    const body = req.body
    if (!Buffer.isBuffer(body)) throw new CallbackError('xml')
    const receiver = receiverOf(body)
    const { message } = openCallback({ ...suite.keys, receiveId: receiver, query: req.query as Record<string, unknown>, body })
    if (message.includes('\u0000')) throw new CallbackError('xml')
    const fields = parseCallbackXml(message)
    if (receiver === suite.id && fields.SuiteId !== suite.id) throw new CallbackError('receiver')
    // A command under a company's envelope is about that company or nobody's: whoever has the keys of a template has those of all its companies.
    if (receiver !== suite.id && 'InfoType' in fields && fields.AuthCorpId !== receiver) throw new CallbackError('receiver')
    if (fields.InfoType === 'suite_ticket') {
      if (typeof fields.SuiteTicket !== 'string' || !/^\d{1,12}$/.test(String(fields.TimeStamp))) throw new CallbackError('xml')
      await suite.keepTicket(fields.SuiteTicket, new Date(Math.min(Number(fields.TimeStamp) * 1000, Date.now() + aheadMs)))
      return plain(reply, 200, 'success')
    }
    if (beforeTheCompany.has(String(fields.InfoType))) {
      await store(noCompany, message)
      return plain(reply, 200, 'success')
    }
    const account = await app.gate.accounts.ofSuite(suite.id, receiver === suite.id ? String(fields.AuthCorpId ?? '') : receiver)
    // One whose code is still being asked for: its first fetch, a moment later, reads what this would have told.
    if (!account) app.log.info({ event: fields.InfoType }, 'callback of a company that has not authorised us')
    else {
      heard(account)
      await store(account.corpId, message)
    }
    return plain(reply, 200, 'success')
  })
}
