import { merchantPair } from '../pay/demo-keys.ts'
import { demoPublicKey } from '../pay/keys.ts'
import { setBalance } from '../people/wallets.ts'
import type { Corp } from '../world/corp.ts'
import { merchantAccount } from '../world/money.ts'
import type { Merchant } from '../world/pay-rows.ts'
import type { World } from '../world/world.ts'

export const DEMO_MCH_ID = '1900009851'
export const DEMO_MCH_KEY = 'rapportdemomerchantkeysimulator1'
export const DEMO_V3_KEY = 'rapportdemoapiv3keyofthesimulat1'
export const DEMO_PAY_SECRET = 'rapport-demo-payment-secret-simulator-4'

export const newMerchant = (mch_id: string, more: Partial<Merchant> = {}): Merchant => ({
  mch_id,
  merchant_name: '',
  api_key: DEMO_MCH_KEY,
  workwx_secret: DEMO_PAY_SECRET,
  api_v3_key: DEMO_V3_KEY,
  serial: merchantPair.serial,
  public_key: demoPublicKey(),
  key_mode: 'certificate',
  bind_status: 2,
  allow_use_scope: { user: [], partyid: [], tagid: [] },
  ...more,
})

/** The shop that pays for the first corp's red packets: 100,000 yuan to spend. */
export function demoMerchant(world: World, corp: Corp) {
  corp.merchants.set(DEMO_MCH_ID, newMerchant(DEMO_MCH_ID, { merchant_name: corp.full_name }))
  setBalance(world, merchantAccount(DEMO_MCH_ID), 10_000_000, 'demo')
}
