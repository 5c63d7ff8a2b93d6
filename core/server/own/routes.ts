import type { FastifyInstance } from 'fastify'
import type { App } from '../app.ts'
import { mountFiles } from '../files/routes.ts'

/** Routes of the core that are no calls: server push and signed files. */
export default async function mount(http: FastifyInstance, app: App): Promise<void> {
  app.push.mount(http)
  mountFiles(http, app)
}
