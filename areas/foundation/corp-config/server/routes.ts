import type { FastifyInstance } from 'fastify'
import type { App } from '#core/server/app.ts'
import { callbackRoutes } from '#core/server/gate/callback-routes.ts'

/** Where WeCom delivers its callbacks. */
export default async function routes(http: FastifyInstance, app: App): Promise<void> {
  await callbackRoutes(http, app)
}
