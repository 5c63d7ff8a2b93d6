import type { AnyPayCall, PayInput, PayOutput } from '@rapport/wecom/pay/call.ts'
import type { Corp } from '../world/corp.ts'
import type { Merchant } from '../world/pay-rows.ts'
import type { World } from '../world/world.ts'

/** What a handler knows about the call it answers. `fields` is the request without nonce and signatures. */
export interface Pay {
  world: World
  corp: Corp
  merchant: Merchant
  call: AnyPayCall
  fields: Record<string, string | number>
}

/** Becomes `result_code` FAIL with this err_code. */
export class PayRefusal extends Error {
  readonly code: string
  constructor(code: string, words: string) {
    super(words)
    this.code = code
  }
}
export function deny(code: string, words: string): never {
  throw new PayRefusal(code, words)
}

export interface PayHandler {
  call: AnyPayCall
  run(ctx: Pay, input: unknown): unknown
}
export function onPay<C extends AnyPayCall>(call: C, run: (ctx: Pay, input: PayInput<C>) => PayOutput<C>): PayHandler {
  return { call, run: run as PayHandler['run'] }
}
