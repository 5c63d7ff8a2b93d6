import { type ClientRequest, request as plain } from 'node:http'
import { type Agent, request as secure } from 'node:https'

export interface Sent {
  status: number
  body: string
}
export interface Failed {
  kind: 'network' | 'timeout' | 'unparsable'
  /** The connection stood, so the bill may have arrived. */
  reached: boolean
  cause?: unknown
}

const MAX_BYTES = 1024 * 1024

/**
 * One POST by node:https, not by fetch: the merchant's certificate belongs to a TLS agent, and only this client takes one without
 * another package.
 */
export function exchange(
  url: string,
  body: string,
  how: { agent?: Agent; timeoutMs: number; signal?: AbortSignal },
): Promise<Sent | Failed> {
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
        method: 'POST',
        agent: how.agent,
        signal: how.signal,
        headers: { 'content-type': 'text/xml; charset=utf-8', 'content-length': Buffer.byteLength(body) },
      },
      (response) => {
        const parts: Buffer[] = []
        let size = 0
        response.on('data', (part: Buffer) => {
          size += part.length
          if (size > MAX_BYTES) failed('unparsable')
          else parts.push(part)
        })
        response.on('error', (cause) => failed('network', cause))
        response.on('aborted', () => failed('network'))
        response.on('end', () => {
          clearTimeout(timer)
          if (response.complete) resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString('utf8') })
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
