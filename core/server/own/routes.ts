import type { FastifyInstance } from 'fastify'
import type { App } from '../context.ts'
import { mountBatch } from '../files/batch.ts'
import { mountImageProxy } from '../files/image-proxy.ts'
import { mountIncoming } from '../files/incoming.ts'
import { mountFiles } from '../files/routes.ts'
import { mountTemplates } from '../sheets/template.ts'

/** Routes of the core that are no calls: server push, signed files, pictures of the platform. */
export default async function mount(http: FastifyInstance, app: App): Promise<void> {
  app.push.mount(http)
  mountFiles(http, app)
  mountIncoming(http, app)
  mountBatch(http, app)
  mountTemplates(http, app)
  mountImageProxy(http, app)
}
