import type { FastifyRequest } from 'fastify'
import type { Config } from './config.ts'

/**
 * The name we were called by. A proxy hands `Host` on as it came (docs/operations); `X-Forwarded-Host` is read nowhere, because proxies let
 * through what browsers write there.
 */
export const hostOf = (req: FastifyRequest): string => (req.headers.host ?? '').toLowerCase()

/** Where people reach us, for links and redirects. `PUBLIC_URL` is always set in production. */
export const originOf = (config: Config, req: FastifyRequest): string => config.PUBLIC_URL || `${req.protocol}://${hostOf(req)}`
