import type { Origin } from './origin.ts'
import type { OriginName } from './world/origin-rows.ts'

/** Loaded when a port is asked for: what is off costs nothing. */
export const origins: Record<OriginName, () => Promise<Origin>> = {
  pay: async () => (await import('./pay/origin.ts')).payOrigin,
  wechat: async () => (await import('./wechat/origin.ts')).wechat,
}
