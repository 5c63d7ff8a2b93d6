import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import type { FastifyInstance } from 'fastify'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** The built phone page: a handful of files, whose names but for the first change with what is in them. */
export async function phonePage(app: FastifyInstance, folder: string) {
  app.get('/phone', (req, reply) => reply.redirect(`/phone/${req.url.slice('/phone'.length)}`))
  app.get<{ Params: { '*': string } }>('/phone/*', async (req, reply) => {
    const name = req.params['*'] || 'index.html'
    const type = TYPES[extname(name)]
    // what does not lie there cannot be asked for, however it is written
    const there = await readdir(folder, { recursive: true })
    if (!type || !there.includes(name.replaceAll('/', sep))) return reply.status(404).send()
    const lasts = name.startsWith('assets/') ? 'max-age=31536000, immutable' : 'no-cache'
    return reply
      .type(type)
      .header('cache-control', lasts)
      .send(createReadStream(join(folder, name)))
  })
}
