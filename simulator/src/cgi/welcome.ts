import { externalcontactSendWelcomeMsg } from '@rapport/wecom/calls/messages.ts'
import { awaitsConsent } from '../people/archive.ts'
import { conversationId, deliver } from '../people/chat.ts'
import { relationOf } from '../world/corp.ts'
import type { Attachment } from '../world/sent-rows.ts'
import { checkAttachments } from './attachments.ts'
import { effect } from './customers.ts'
import { fail } from './errors.ts'
import { on } from './handler.ts'

/** 20 s, once, and only while nobody has written (platform/05 §1). */
export const welcomeHandlers = [
  on(externalcontactSendWelcomeMsg, (ctx, { welcome_code, text, attachments = [] }) => {
    const { world, corp } = ctx
    const code = corp.welcomeCodes.get(welcome_code)
    if (!code) fail(41050)
    if (code.used_at !== undefined) fail(world.clock.now() - code.used_at < world.settings.welcome_sending_ms ? 41096 : 41051)
    if (world.clock.now() > code.expires_at) fail(41050)
    const r = relationOf(corp, code.userid, code.external_userid)
    if (!r || r.deleted_by_customer) fail(41050)
    if (awaitsConsent(corp, r.userid, r.external_userid)) fail(41053)
    if (r.chat_at > 0) fail(41051)
    if (!text?.content && attachments.length === 0) fail(40058, 'text and attachments are empty. Invalid input invalid Request Parameter')
    const parts = attachments as Attachment[]
    checkAttachments(ctx, parts)
    // Several apps may hold a code for the same add: the first call wins.
    for (const c of corp.welcomeCodes.values())
      if (c.userid === code.userid && c.external_userid === code.external_userid) c.used_at ??= world.clock.now()
    deliver(
      world,
      corp,
      conversationId(corp, r.userid, r.external_userid),
      r.userid,
      { text, attachments: parts },
      'externalcontact/send_welcome_msg',
    )
    effect(ctx, 'welcome', r, 'externalcontact/send_welcome_msg', { text, attachments: parts })
    return {}
  }),
]
