import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import type { World } from './world.ts'

/** Neighbours of WeCom whose paths collide with its own: each has a port. */
export const originNames = ['wechat'] as const
export type OriginName = (typeof originNames)[number]

/** One that is open: its address without a slash at the end, and what happens there by itself. */
export interface OpenOrigin {
  url: string
  due?: OriginDue
}
export type Origins = Partial<Record<OriginName, OpenOrigin>>

/** What happens by itself when time passes. `run` does all that is due at the clock's time, so that `next` (milliseconds) moves on. */
export interface OriginDue {
  next(world: World): number | undefined
  run(world: World): void
}

/** How a further origin is opened. Faults, log, clock and `/sim` are those of the one world. */
export interface Origin {
  /** What it says to bytes that are no request, or to an address that cannot be read. */
  refusals(world: World): Pick<FastifyServerOptions, 'clientErrorHandler' | 'frameworkErrors'>
  routes(app: FastifyInstance, world: World): Promise<void>
  due?: OriginDue
}
