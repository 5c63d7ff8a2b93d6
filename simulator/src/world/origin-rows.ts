/** Neighbours of WeCom whose paths collide with its own: each has a port. */
export const originNames = ['wechat', 'pay'] as const
export type OriginName = (typeof originNames)[number]

/** What happens there by itself when time passes. `run` does all that is due at the clock's time, so that `next` (milliseconds) moves on. */
export interface OriginDue {
  /** `now`: the moment of this look, which the clock has left when this is asked. */
  next(now: number): number | undefined
  run(): void
}

/** Those that are open: the address without a slash at the end. */
export type Origins = Partial<Record<OriginName, { url: string; due?: OriginDue }>>
