import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { App } from '../context.ts'
import { hostOf } from '../origin.ts'

/** R260: the host of its own for what people uploaded; empty when there is none. */
export const ugcHost = (config: Config): string => (config.UGC_URL ? new URL(config.UGC_URL).host : '')

export const onUgcHost = (config: Config, req: FastifyRequest): boolean => config.UGC_URL !== undefined && hostOf(req) === ugcHost(config)

/** That host serves files and nothing else: a page that was smuggled in as a file finds neither session nor calls there. */
export function guardUgcHost(http: FastifyInstance, { config }: App): void {
  if (!config.UGC_URL) return
  http.addHook('onRequest', async (req, reply) => {
    if (!onUgcHost(config, req)) return
    if (!/^(GET|HEAD)$/.test(req.method) || !req.url.startsWith('/api/file/'))
      return reply.code(404).type('text/plain').header('cache-control', 'no-store').send('not found')
    // Our own pages draw pictures from there into canvases, and save them.
    if (config.PUBLIC_URL) reply.header('access-control-allow-origin', config.PUBLIC_URL)
  })
}
