import { type Ids, ids } from './ids.ts'
import { emptyLicenses, type Licenses, reviveLicenses, type SavedLicenses, saveLicenses } from './license-rows.ts'

/** A provider and its apps that corps install (platform/10 §5). Unix seconds. */

/** `third_party`: a suite; `on_behalf`: a template, whose permanent code is the secret of an app in the corp. */
export type SuiteKind = 'third_party' | 'on_behalf'

export interface Address {
  url: string
  token: string
  aes_key: string
}

/** What an installation waits for: the provider's call with this code. */
export interface AuthCode {
  code: string
  corpid: string
  /** The admin who agreed. */
  userid: string
  allow_user: string[]
  allow_party: number[]
  state: string
  expires_at: number
  used: boolean
}

/** One corp has installed the app. A withdrawn one is remembered, so that its permanent code answers 48004. */
export interface Grant {
  corpid: string
  agentid: number
  permanent_code: string
  userid: string
  state: string
  /** When the app came first. */
  granted_at?: number
  withdrawn: boolean
  /** Who authorised for themselves, where members do (auth_mode 1). */
  members: string[]
}

/** A login code: for OAuth, the login page or a mini program. */
export interface ServiceCode {
  corpid: string
  scope: string
  userid?: string
  openid?: string
  external_userid?: string
  expires_at: number
}

export interface Suite {
  suite_id: string
  kind: SuiteKind
  name: string
  secret: string
  /** 0 the admin authorises, 1 each member. */
  auth_mode: 0 | 1
  customer_contact: boolean
  contact_write: boolean
  trusted_domains: string[]
  /** Commands, and for a suite what happens in its corps (platform/02 §5 E2). */
  callback?: Address
  /** Where an app of a corp hears; `$CORPID$` in it becomes the corp's id. */
  data_callback?: Address
  tickets: { ticket: string; at: number }[]
  tokens: Record<string, number>
  pre_auth_codes: Record<string, { expires_at: number; auth_type: 0 | 1 }>
  auth_codes: Record<string, AuthCode>
  grants: Grant[]
  codes: Record<string, ServiceCode>
  user_tickets: Record<string, { corpid: string; userid: string; expires_at: number }>
  /** Who was picked in the client. */
  picked: Record<string, { corpid: string; operator: string; userids: string[] }>
}

export type IdKind = 'corp' | 'user' | 'external' | 'chat' | 'tag' | 'kf'

export interface Register {
  template_id: string
  state: string
  corp_name: string
  admin_name: string
  admin_mobile: string
  expires_at: number
  corpid?: string
  userid?: string
}

export interface Provider {
  corpid: string
  name: string
  secret: string
  ids: Ids
  suites: Suite[]
  tokens: Record<string, number>
  /** What an encrypted id stands for. */
  known: Map<string, { corpid: string; kind: IdKind; id: string }>
  /** Corps whose old external ids are no longer taken. */
  migrated: string[]
  /** When a corp's chat ids become the provider's own. */
  chat_ids_from: Record<string, number>
  login_codes: Record<string, ServiceCode>
  /** Companies that may register: what the provider filled in, and who came of it. */
  registers: Record<string, Register>
  /** Addresses that lead to an installation page. */
  invitations: Record<string, { suite_ids: string[]; state: string; expires_at: number }>
  media: Record<string, { filename: string; created_at: number }>
  translations: Record<string, { corpid: string; files: { id: string; filename: string }[] }>
  /** Members without a licence, by the ids the provider knows them under: calls about them answer 701008. */
  unlicensed: string[]
  licenses: Licenses
}

/** Its keys are texts from outside: `__proto__` is one of them. */
export const table = <T>(rows: Record<string, T> = {}): Record<string, T> => Object.assign(Object.create(null) as Record<string, T>, rows)

export function newProvider(corpid: string, name: string, secret: string): Provider {
  return {
    corpid,
    name,
    secret,
    ids: ids(corpid),
    suites: [],
    tokens: table(),
    known: new Map(),
    migrated: [],
    chat_ids_from: table(),
    login_codes: table(),
    registers: table(),
    invitations: table(),
    media: table(),
    translations: table(),
    unlicensed: [],
    licenses: emptyLicenses(),
  }
}

/** As it lies in a file. */
export type SavedProvider = Omit<Provider, 'ids' | 'known' | 'licenses'> & {
  ids: number
  /** Files of before have none. */
  licenses?: SavedLicenses
  known: [string, { corpid: string; kind: IdKind; id: string }][]
}

export const saveProvider = (p: Provider): SavedProvider => ({
  ...p,
  ids: p.ids.count,
  known: [...p.known],
  licenses: saveLicenses(p.licenses),
})

export function reviveProvider({ ids: count, known, licenses, ...saved }: SavedProvider): Provider {
  return {
    ...tables(saved),
    suites: saved.suites.map(tables),
    ids: ids(saved.corpid, count),
    known: new Map(known),
    licenses: licenses ? reviveLicenses(licenses) : emptyLicenses(),
  }
}

/** Plain objects of a row are tables, once saved and read again. */
function tables<T extends object>(row: T): T {
  const again = Object.entries(row).map(([name, value]) => [name, name.endsWith('callback') || !isPlain(value) ? value : table(value)])
  return Object.fromEntries(again) as T
}

const isPlain = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
