import type { App } from '../world/access-rows.ts'
import { dispatch } from '../world/callbacks.ts'
import { type Corp, memberOf } from '../world/corp.ts'
import { openCorpid } from '../world/encrypted-ids.ts'
import type { AuthCode, Grant, Provider, Suite } from '../world/provider-rows.ts'
import { command } from '../world/suite-callbacks.ts'
import { corpOf, note, Refusal, type World } from '../world/world.ts'

const AUTH_CODE_SECONDS = 600
const TICKET_EVERY = 600

/** A new suite_ticket, pushed if the suite has an address; three are good at any time (platform/10 §5). */
export function pushTicket(world: World, provider: Provider, suite: Suite): string {
  const at = world.clock.seconds()
  const ticket = provider.ids.opaque(64)
  suite.tickets = [...suite.tickets.filter((t) => at - t.at <= 1800), { ticket, at }]
  tell(world, suite, 'suite_ticket', { SuiteTicket: ticket })
  world.changed()
  return ticket
}

/** Every ten minutes of virtual time; after a leap of the clock only the newest is worth sending. */
export function pushDueTickets(world: World) {
  const now = world.clock.seconds()
  for (const provider of world.providers.values())
    for (const suite of provider.suites)
      if (suite.callback && now - (suite.tickets.at(-1)?.at ?? 0) >= TICKET_EVERY) pushTicket(world, provider, suite)
}

function tell(world: World, suite: Suite, InfoType: string, fields: Record<string, string>, corp?: Corp) {
  const { to, message } = command(world, suite, InfoType, fields)
  if (to) dispatch(world, corp, to, InfoType, message)
}

export interface Consent {
  corpid?: string
  /** The admin who agrees; the corp's first member unless named. */
  userid?: string
  allow_user?: string[]
  allow_party?: number[]
  state?: string
}

/** The admin agrees: a code for ten minutes, which the provider turns into a permanent one. */
export function consent(world: World, provider: Provider, suite: Suite, how: Consent): AuthCode {
  const corp = corpOf(world, how.corpid)
  const member = how.userid ? memberOf(corp, how.userid) : corp.members.values().next().value
  if (!member || member.status === 5) throw new Refusal(`没有这个员工：${how.userid}`, 404)
  const scope =
    how.allow_user || how.allow_party
      ? { allow_user: how.allow_user ?? [], allow_party: how.allow_party ?? [] }
      : { allow_user: [], allow_party: [1] }
  for (const id of scope.allow_party) if (!corp.departments.has(id)) throw new Refusal(`没有这个部门：${id}`)
  const made: AuthCode = {
    code: provider.ids.opaque(96),
    corpid: corp.corpid,
    userid: member.userid,
    ...scope,
    state: how.state ?? '',
    expires_at: world.clock.seconds() + AUTH_CODE_SECONDS,
    used: false,
  }
  suite.auth_codes[made.code] = made
  note(world, 'person', corp, '授权应用', `${member.name} → ${suite.name}`)
  world.changed()
  return made
}

/** From the app market, or by an address of the provider's: the code comes by callback. */
export function install(world: World, provider: Provider, suite: Suite, how: Consent): AuthCode {
  const made = consent(world, provider, suite, how)
  tell(world, suite, 'create_auth', { AuthCode: made.code, ...(made.state ? { State: made.state } : {}) }, world.corps.get(made.corpid))
  return made
}

/** The provider has taken the code: the app is in the corp now. A code of a reset only renews the permanent one. */
export function grant(world: World, provider: Provider, suite: Suite, by: AuthCode): { grant: Grant; app: App } {
  const corp = corpOf(world, by.corpid)
  by.used = true
  const before = suite.grants.find((g) => g.corpid === corp.corpid && !g.withdrawn)
  const agentid = before?.agentid ?? Math.max(1000001, ...corp.apps.filter((a) => a.kind === 'app').map((a) => a.agentid)) + 1
  const app = corp.apps.find((a) => a.agentid === agentid) ?? appOfSuite(suite, agentid)
  if (!before) corp.apps.push(app)
  Object.assign(app, { secret: provider.ids.opaque(43), allow_user: by.allow_user, allow_party: by.allow_party })
  const now: Grant = {
    corpid: corp.corpid,
    agentid,
    permanent_code: app.secret,
    userid: by.userid,
    state: by.state,
    granted_at: before?.granted_at ?? world.clock.seconds(),
    withdrawn: false,
    members: before?.members ?? [],
  }
  suite.grants = [...suite.grants.filter((g) => g !== before), now]
  corp.version++
  openCorpid(provider, corp)
  world.changed()
  return { grant: now, app }
}

const appOfSuite = (suite: Suite, agentid: number): App => ({
  agentid,
  kind: 'app',
  suite_id: suite.suite_id,
  name: suite.name,
  description: '',
  secret: '',
  logo: '/sim/avatar/wheat1.svg',
  home_url: '',
  allow_user: [],
  allow_party: [],
  trusted_domains: suite.trusted_domains,
  trusted_ips: [],
  customer_contact: suite.customer_contact,
  contact_write: suite.contact_write,
  legacy_fields: false,
  external_pay: false,
  closed: false,
})

export function needGrant(world: World, suite: Suite, corpid?: string): { corp: Corp; grant: Grant; app: App } {
  const corp = corpOf(world, corpid)
  const found = suite.grants.find((g) => g.corpid === corp.corpid && !g.withdrawn)
  const app = found && corp.apps.find((a) => a.agentid === found.agentid)
  if (!found || !app) throw new Refusal(`${corp.name} 没有安装「${suite.name}」`, 404)
  return { corp, grant: found, app }
}

/** The admin changes who sees the app. */
export function changeAuth(world: World, provider: Provider, suite: Suite, how: Consent) {
  const { corp, app, grant } = needGrant(world, suite, how.corpid)
  if (how.allow_user) app.allow_user = how.allow_user
  if (how.allow_party) app.allow_party = how.allow_party
  corp.version++
  world.changed()
  tell(world, suite, 'change_auth', { AuthCorpId: openCorpid(provider, corp), ...(grant.state ? { State: grant.state } : {}) }, corp)
}

/** The admin removes the app: its tokens die, its permanent code answers 48004 from now on. */
export function cancelAuth(world: World, provider: Provider, suite: Suite, corpid?: string) {
  const { corp, app, grant } = needGrant(world, suite, corpid)
  grant.withdrawn = true
  app.closed = true
  app.withdrawn = true
  note(world, 'person', corp, '取消授权', suite.name)
  world.changed()
  tell(world, suite, 'cancel_auth', { AuthCorpId: openCorpid(provider, corp) }, corp)
}

/** The provider's admin asks for another permanent code; the old one stays good until the new one is fetched. */
export function resetPermanentCode(world: World, provider: Provider, suite: Suite, corpid?: string): AuthCode {
  const { corp, app, grant } = needGrant(world, suite, corpid)
  const made = consent(world, provider, suite, {
    corpid: corp.corpid,
    userid: grant.userid,
    allow_user: app.allow_user,
    allow_party: app.allow_party,
    state: grant.state,
  })
  tell(world, suite, 'reset_permanent_code', { AuthCode: made.code }, corp)
  return made
}

/** A member authorises for themselves, or takes it back (auth_mode 1). */
export function memberAuth(world: World, suite: Suite, corpid: string | undefined, userid: string, on: boolean) {
  const { corp, grant } = needGrant(world, suite, corpid)
  const member = memberOf(corp, userid)
  if (!member || member.status === 5) throw new Refusal(`没有这个员工：${userid}`, 404)
  grant.members = [...grant.members.filter((u) => u !== member.userid), ...(on ? [member.userid] : [])]
  world.changed()
}
