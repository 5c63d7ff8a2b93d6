import type { SimApi } from './api.ts'

type SetUp = 'setAccount' | 'setApp' | 'setMerchant' | 'setWallet'
type NamesOf<K extends SetUp> = Record<keyof Parameters<SimApi[K]>[0], true>

/** What the actions that set something up know: a name that is misspelt there would change nothing, and nobody would hear of it. */
const setUps: { [K in SetUp]: NamesOf<K> } = {
  setAccount: { appid: true, name: true, secret: true, verified: true, trusted_domains: true, trusted_ips: true },
  setApp: {
    corpid: true,
    agentid: true,
    trusted_domains: true,
    trusted_ips: true,
    kf: true,
    allow_user: true,
    allow_party: true,
    allow_tag: true,
    customer_contact: true,
    contact_write: true,
    external_pay: true,
    mini_programs: true,
    legacy_fields: true,
    closed: true,
  },
  setMerchant: {
    corpid: true,
    mch_id: true,
    merchant_name: true,
    api_key: true,
    workwx_secret: true,
    balance: true,
    bind_status: true,
    api_v3_key: true,
    serial: true,
    public_key: true,
    appids: true,
    key_mode: true,
  },
  setWallet: { corpid: true, when: true, person_id: true, balance: true, password: true, risk: true, real_name: true },
}

/** The names that each takes, by the action. */
export const setUpNames: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(setUps).map(([action, names]) => [action, Object.keys(names)]),
)
