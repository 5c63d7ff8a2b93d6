import type { OriginDue } from '../world/origin-rows.ts'
import { type Account, type Authorisation, type Component, freshId } from '../world/wechat-rows.ts'
import { note, Refusal, type World } from '../world/world.ts'
import { tellComponent } from './push.ts'

const CODE_SECONDS = 3600
const TICKETS_KEPT = 100
/** What an account gives unless its admin chooses: messages, users, service, pages, codes. */
const USUAL: readonly number[] = [1, 2, 3, 4, 7, 11, 15]

/** The admin of an account agrees on the component's page; changing what was given is the same again. */
export function authorise(world: World, component: Component, account: Account, func: number[] = [...USUAL], pre_auth_code = '') {
  const now = world.clock.seconds()
  const known = component.authorisations.find((one) => one.appid === account.appid && !one.withdrawn)
  const given: Authorisation = known ?? { appid: account.appid, refresh_token: '', func, at: now, withdrawn: false }
  given.func = func
  given.refresh_token ||= `refreshtoken@@@${freshId(world.wechat, 43)}`
  if (!known) component.authorisations.push(given)
  const code = `queryauthcode@@@${freshId(world.wechat, 86)}`
  component.auth_codes[code] = { appid: account.appid, func, expires_at: now + CODE_SECONDS, used: false }
  note(world, 'person', undefined, '授权给第三方平台', `${account.name} → ${component.name}`)
  world.changed()
  tellComponent(world, component, known ? 'updateauthorized' : 'authorized', {
    AuthorizerAppid: account.appid,
    AuthorizationCode: code,
    AuthorizationCodeExpiredTime: now + CODE_SECONDS,
    PreAuthCode: pre_auth_code,
  })
  return { auth_code: code, expires_in: CODE_SECONDS }
}

/** The admin takes the account back: tokens and the refresh token are dead at once. */
export function withdraw(world: World, component: Component, account: Account) {
  const given = component.authorisations.find((one) => one.appid === account.appid && !one.withdrawn)
  if (!given) throw new Refusal(`${account.name} 没有授权给 ${component.name}`)
  given.withdrawn = true
  for (const [token, one] of Object.entries(account.tokens)) if (one.component === component.appid) delete account.tokens[token]
  note(world, 'person', undefined, '取消授权', `${account.name} → ${component.name}`)
  world.changed()
  tellComponent(world, component, 'unauthorized', { AuthorizerAppid: account.appid })
}

export function pushTicket(world: World, component: Component): string {
  const ticket = `ticket@@@${freshId(world.wechat, 86)}`
  component.tickets.push({ ticket, at: world.clock.seconds() })
  if (component.tickets.length > TICKETS_KEPT) component.tickets.shift()
  world.changed()
  tellComponent(world, component, 'component_verify_ticket', { ComponentVerifyTicket: ticket })
  return ticket
}

/** Tickets come every ten minutes of virtual time; after a leap of the clock once. */
export function ticketDue(world: World): OriginDue {
  const dueAt = (component: Component) => {
    const every = world.settings.component_ticket_seconds
    if (!component.callback || component.stopped || every <= 0) return undefined
    return ((component.tickets.at(-1)?.at ?? 0) + every) * 1000
  }
  const due = () => Object.values(world.wechat.components).filter((one) => (dueAt(one) ?? Number.POSITIVE_INFINITY) <= world.clock.now())
  return {
    // never before now: thirty days bring one ticket, as they would to a server that was away
    next: (now) => (due().length ? now : undefined),
    run: () => {
      for (const component of due()) pushTicket(world, component)
    },
  }
}
