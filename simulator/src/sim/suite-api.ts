import type { OpenDataItem } from '../people/open-data.ts'
import type { SuiteKind } from '../world/provider-rows.ts'
import type { Work } from './cards.ts'

export interface Installing extends Work {
  suite_id: string
  /** The admin; the corp's first member unless named. */
  userid?: string
  /** Who sees the app; everybody unless said. */
  allow_user?: string[]
  allow_party?: number[]
  state?: string
}
interface Code {
  auth_code: string
  corpid: string
  state?: string
}

/** Providers, their suites and templates, and what a corp's admin does with them (platform/10 §5). */
export interface SuiteApi {
  addProvider(input: { name: string; corpid?: string; secret?: string }): { corpid: string; secret: string }
  /** `third_party` is a suite, `on_behalf` a template of apps developed on behalf of a corp. */
  addSuite(input: {
    provider: string
    name: string
    kind?: SuiteKind
    suite_id?: string
    secret?: string
    auth_mode?: 0 | 1
    customer_contact?: boolean
    contact_write?: boolean
    trusted_domains?: string[]
  }): { suite_id: string; secret: string }
  providers(input?: object): {
    providers: {
      corpid: string
      name: string
      secret: string
      suites: { suite_id: string; kind: SuiteKind; name: string; secret: string; installed: { corpid: string; agentid: number }[] }[]
    }[]
  }
  /** Where commands go (a suite_ticket follows at once), or, `for_data`, what apps of the suite hear; `$CORPID$` in that is the corp's id. */
  setSuiteCallback(input: {
    suite_id: string
    url: string
    token: string
    aes_key: string
    for_data?: boolean
    verify?: boolean
  }): Promise<{ ok: boolean; reason?: string }>
  pushSuiteTicket(input: { suite_id: string }): { suite_ticket: string }
  /** From the app market: create_auth carries the code. The provider's own site leads to the page /3rdapp/install instead. */
  installSuite(input: Installing): Code
  changeSuite(input: Installing): { ok: true }
  removeSuite(input: Work & { suite_id: string }): { ok: true }
  resetPermanentCode(input: Work & { suite_id: string }): Code
  /** A member authorises for themselves, or (`agree: false`) takes it back. */
  memberAuth(input: Work & { suite_id: string; userid: string; agree?: boolean }): { ok: true }
  /** selectPrivilegedContact: `userid` picks members in the client. */
  pickMembers(input: Work & { suite_id: string; userid: string; members: string[] }): { selected_ticket: string }
  /** wx.qy.login in a mini program, of a suite or of the corp's own app. */
  miniProgramCode(input: Work & { userid: string; suite_id?: string; agentid?: number }): { js_code: string }
  /** A member comes into the provider's site. */
  providerLogin(input: Work & { provider: string; userid: string }): { auth_code: string }
  /** A company is founded with the provider's register_code; its name and admin may be filled in there. */
  registerCorp(input: { register_code: string; name?: string }): { corpid: string }
  /** A meeting (1), form (2) or document (3) names a customer (user_type 1) or a member of another corp (2 to 4). */
  tmpExternalId(input: Work & { id: string; business_type: 1 | 2 | 3; user_type?: 1 | 2 | 3 | 4 }): { tmp_external_userid: string }
  /** Behind `<ww-open-data>` in a page of the simulator: names for ids, an id nobody has stays one. */
  openData(input: { corpid: string; agentid: number; items: OpenDataItem[] }): { items: (OpenDataItem & { data: string })[] }
  /** Members whose licence ran out: the provider's calls about them answer 701008. An empty list ends it. */
  unlicense(input: Work & { provider: string; members: string[] }): { ok: true }
  /** From now on a corp's calls are checked for seats (701008, 701099), or (`on: false`) not any more; `balance` is what submit_pay_job pays from. */
  setLicenses(input: Work & { provider: string; on?: boolean; balance?: number }): { ok: true }
  /** Somebody of the provider pays for seats in its console, or gives them back. */
  payLicenses(input: { provider: string; order_id: string }): { ok: true }
  refundLicenses(input: { provider: string; order_id: string }): { ok: true }
}

export const suiteRoutes = {
  addProvider: ['POST', '/sim/providers', 'name corpid? secret?'],
  addSuite: ['POST', '/sim/suites', 'provider name auth_mode? contact_write? customer_contact? kind? secret? suite_id? trusted_domains?'],
  providers: ['GET', '/sim/providers'],
  setSuiteCallback: ['POST', '/sim/suites/:suite_id/callback', 'url token aes_key for_data? verify?'],
  pushSuiteTicket: ['POST', '/sim/suites/:suite_id/ticket'],
  installSuite: ['POST', '/sim/suites/:suite_id/install', 'corpid? allow_party? allow_user? state? userid?'],
  changeSuite: ['POST', '/sim/suites/:suite_id/change', 'corpid? allow_party? allow_user? state? userid?'],
  removeSuite: ['POST', '/sim/suites/:suite_id/remove', 'corpid?'],
  resetPermanentCode: ['POST', '/sim/suites/:suite_id/reset', 'corpid?'],
  memberAuth: ['POST', '/sim/suites/:suite_id/members', 'userid corpid? agree?'],
  pickMembers: ['POST', '/sim/suites/:suite_id/pick', 'userid members corpid?'],
  miniProgramCode: ['POST', '/sim/mini-program', 'userid corpid? agentid? suite_id?'],
  providerLogin: ['POST', '/sim/providers/:provider/login', 'userid corpid?'],
  registerCorp: ['POST', '/sim/register', 'register_code name?'],
  tmpExternalId: ['POST', '/sim/tmp-ids', 'id business_type corpid? user_type?'],
  openData: ['POST', '/sim/jssdk/open-data', 'corpid agentid items'],
  unlicense: ['POST', '/sim/providers/:provider/unlicense', 'members corpid?'],
  setLicenses: ['POST', '/sim/providers/:provider/licenses', 'corpid? balance? on?'],
  payLicenses: ['POST', '/sim/providers/:provider/licenses/:order_id/pay'],
  refundLicenses: ['POST', '/sim/providers/:provider/licenses/:order_id/refund'],
} as const satisfies Record<keyof SuiteApi, readonly ['GET' | 'POST' | 'DELETE', string, string?]>
