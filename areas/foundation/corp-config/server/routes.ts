import type { FastifyInstance } from 'fastify'
import type { App } from '#core/server/context.ts'
import { domainFileText } from './domain-file.ts'

/** The file by which WeCom believes that the trusted domain is ours. Anybody may read it. */
export default async function routes(http: FastifyInstance, app: App): Promise<void> {
  http.get('/WW_verify_:rest', async (req, reply) => {
    const { rest } = req.params as { rest: string }
    const text = await domainFileText(app, `WW_verify_${rest}`)
    if (text === null) return reply.code(404).type('text/plain').send('not found')
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(text)
  })
}
