import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnyCall, Calls, Output, Parsed } from '../contract/call.ts'
import type { Context } from './context.ts'

/** The HTTP side of a request, for the few handlers that set cookies, read parts or stream. */
export interface Http {
  req: FastifyRequest
  reply: FastifyReply
}
// biome-ignore lint/suspicious/noExplicitAny: the loop handles handlers of all calls
export type Handler = (ctx: Context, input: any, http: Http) => Promise<unknown>
export interface Route {
  call: AnyCall
  handler: Handler
}
type Handlers<T extends Calls> = { [K in keyof T]: (ctx: Context, input: Parsed<T[K]>, http: Http) => Promise<Output<T[K]>> }

/** The handlers of an area's calls. A call without one, or one that answers another shape, does not compile. */
export const implement = <T extends Calls>(all: T, handlers: Handlers<T>): Route[] =>
  Object.entries(all).map(([key, call]) => ({ call, handler: handlers[key] as Handler }))
