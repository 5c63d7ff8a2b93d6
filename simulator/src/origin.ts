import type { ServerOptions } from 'node:https'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import type { OriginDue } from './world/origin-rows.ts'
import type { World } from './world/world.ts'

/** How a further origin is opened. Faults, log, clock and `/sim` are those of the one world. */
export interface Origin {
  /** What it says to bytes that are no request, or to an address that cannot be read. */
  refusals(world: World): Pick<FastifyServerOptions, 'clientErrorHandler' | 'frameworkErrors'>
  /** Where it can speak TLS: key and certificates, asking for those of its callers. */
  tls?(): ServerOptions
  routes(app: FastifyInstance, world: World): Promise<void>
  due?(world: World): OriginDue
}
