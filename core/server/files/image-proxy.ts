import type { FastifyInstance } from 'fastify'
import { checkAccess } from '../access.ts'
import type { App } from '../context.ts'
import { contextOf } from '../http.ts'

/** Where WeCom and WeChat keep avatars, logos and codes. Nothing else is fetched for anybody. */
const platformHosts = /(^|\.)(qlogo\.cn|qpic\.cn|weixin\.qq\.com)$/
const types = /^image\/(png|jpeg|gif|webp)$/
const limit = 5 * 1024 * 1024

/**
 * R265: `/image_proxy?url=…` gives a picture of the platform as one of our own origin, so that a page may draw it into a canvas.
 * For those who are signed in: a page of our own has the session, a link from elsewhere has not.
 */
export function mountImageProxy(http: FastifyInstance, app: App): void {
  http.get('/image_proxy', async (req, reply) => {
    checkAccess(contextOf(app, await app.sessions.of(req), req).me, 'staff')
    const url = platformImage(app, (req.query as Record<string, unknown>).url)
    const found = url && (await fetchImage(url))
    if (!found) return reply.code(404).type('text/plain').header('cache-control', 'no-store').send('no such image')
    return reply
      .type(found.type)
      .header('cache-control', 'private, max-age=86400')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(found.data)
  })
}

function platformImage(app: App, text: unknown): URL | undefined {
  if (typeof text !== 'string' || !URL.canParse(text)) return undefined
  const url = new URL(text)
  // In the demo the simulator is the platform.
  if (app.config.MODE === 'demo' && url.origin === app.config.PLATFORM_URL) return url
  return url.protocol === 'https:' && url.port === '' && platformHosts.test(url.hostname) ? url : undefined
}

async function fetchImage(url: URL): Promise<{ type: string; data: Buffer } | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000), redirect: 'error' })
    const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
    if (!answer.ok || !types.test(type) || !answer.body) return undefined
    const parts: Uint8Array[] = []
    let size = 0
    for await (const part of answer.body) {
      size += part.length
      if (size > limit) return undefined
      parts.push(part)
    }
    return { type, data: Buffer.concat(parts) }
  } catch {
    return undefined // away, too slow, or sent elsewhere
  }
}
