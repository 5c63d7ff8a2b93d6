import { wecom } from '../call.ts'
import { int, nothing, oneOf, open, str, strict } from '../schema.ts'

// platform/01 §3.1: 400/h per corp and 100/h per app, so cache for `expires_in`.

const ticket = () => open({ ticket: str({ maxLength: 512 }), expires_in: int() })

export const getJsapiTicket = wecom({ method: 'GET', path: '/cgi-bin/get_jsapi_ticket', doc: '90506', input: nothing(), output: ticket() })

export const ticketGet = wecom({
  method: 'GET',
  path: '/cgi-bin/ticket/get',
  doc: '90506',
  input: strict({ type: oneOf(['agent_config']) }),
  output: ticket(),
})
