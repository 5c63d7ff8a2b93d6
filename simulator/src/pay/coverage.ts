import { payTradeCalls } from '@rapport/wecom/pay/trade-calls.ts'
import { payV3Calls } from '@rapport/wecom/pay/v3/all.ts'
import { tradeHandlers } from './trades.ts'
import { v3Handlers } from './v3/door.ts'

/** Every call of the pay origin that the package declares, and whether it is answered. */
export const payCoverage = () => [
  ...payV3Calls.map((call) => ({
    name: call.name,
    method: call.method,
    doc: call.doc,
    answered: v3Handlers.some((one) => one.call === call),
  })),
  ...payTradeCalls.map((call) => ({
    name: call.name,
    method: 'POST',
    doc: 'v2',
    answered: tradeHandlers.some((one) => one.call === call),
  })),
]
