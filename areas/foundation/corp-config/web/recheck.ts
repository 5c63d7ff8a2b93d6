import type { Output } from '#core/contract/call.ts'
import type { selfCheck } from '../contract.ts'

/** What is not well is looked at again when one comes back to the page from WeCom’s console, where it was mended. */
export const whenBack = ({ state }: { state: { data?: Output<typeof selfCheck.run> } }): 'always' | false =>
  state.data?.checks.some((check) => check.state !== 'ok') ? 'always' : false
