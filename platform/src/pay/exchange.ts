import { type ClientRequest, type IncomingHttpHeaders, request as plain } from 'node:http'
import { type Agent, request as secure } from 'node:https'

export interface Sent {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
}
export interface Failed {
  kind: 'network' | 'timeout' | 'unparsable'
  /** The connection stood, so the bill may have arrived. */
  reached: boolean
  cause?: unknown
}

/** An answer is a few lines; a day's bill is not. */
const MAX_BYTES = 1024 * 1024

export interface Request {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  agent?: Agent
  timeoutMs: number
  signal?: AbortSignal
  maxBytes?: number
}

/**
 * One request by node:https, not by fetch: the merchant's certificate belongs to a TLS agent, and only this client takes one without
 * another package.
 */
export function exchange(url: string, how: Request): Promise<Sent | Failed> {
  const { body = '', maxBytes = MAX_BYTES } = how
  return new Promise((resolve) => {
    let reached = false
    const failed = (kind: Failed['kind'], cause?: unknown) => {
      clearTimeout(timer)
      request.destroy()
      resolve({ kind, reached, cause })
    }
    const send = url.startsWith('https:') ? secure : plain
    const request: ClientRequest = send(
      url,
      {
        method: how.method,
        agent: how.agent,
        signal: how.signal,
        headers: { ...how.headers, ...(how.method === 'POST' && { 'content-length': Buffer.byteLength(body) }) },
      },
      (response) => {
        const parts: Buffer[] = []
        let size = 0
        response.on('data', (part: Buffer) => {
          size += part.length
          if (size > maxBytes) failed('unparsable')
          else parts.push(part)
        })
        response.on('error', (cause) => failed('network', cause))
        response.on('aborted', () => failed('network'))
        response.on('end', () => {
          clearTimeout(timer)
          if (response.complete) resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(parts) })
        })
      },
    )
    const timer = setTimeout(() => failed('timeout'), how.timeoutMs)
    // before the handshake is through nothing of the bill has left; a kept connection stands already
    request.on('socket', (socket) => {
      const through = () => {
        reached = true
      }
      if (socket.connecting) socket.once(url.startsWith('https:') ? 'secureConnect' : 'connect', through)
      else through()
    })
    request.on('error', (cause) => failed('network', cause))
    request.end(body)
  })
}
