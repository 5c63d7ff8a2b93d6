import { getJsapiTicket, ticketGet } from '@rapport/wecom/calls/tickets.ts'
import { type Cgi, on } from './handler.ts'

/** The same ticket while it is valid: one per corp, and one per app (platform/01 §3.1). */
function ticketOf(ctx: Cgi, key: string) {
  const known = ctx.corp.tickets.get(key)
  if (known && known.expires_at > ctx.now) return { ticket: known.ticket, expires_in: known.expires_at - ctx.now }
  const ticket = ctx.corp.ids.opaque(86)
  ctx.corp.tickets.set(key, { ticket, expires_at: ctx.now + 7200 })
  ctx.world.changed()
  return { ticket, expires_in: 7200 }
}

export const ticketHandlers = [
  on(getJsapiTicket, (ctx) => ticketOf(ctx, 'corp')),
  on(ticketGet, (ctx) => ticketOf(ctx, `agent ${ctx.app.agentid}`)),
]
