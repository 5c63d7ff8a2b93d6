import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Seen {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}
type Reply = (response: ServerResponse, seen: Seen) => void

/** A platform of a few lines: answers the n-th request with the n-th reply, the last one for ever. */
export async function platformOf(...replies: Reply[]) {
  const seen: Seen[] = []
  const answer: (request: IncomingMessage, response: ServerResponse) => Promise<void> = async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const url = new URL(request.url!, 'http://x')
    const one = {
      method: request.method!,
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: Buffer.concat(parts).toString('latin1'),
    }
    seen.push(one)
    replies[Math.min(seen.length, replies.length) - 1]!(response, one)
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    seen,
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export const json = (body: object): Reply => raw(JSON.stringify(body))
export const ok = (body: object = {}): Reply => json({ errcode: 0, errmsg: 'ok', ...body })
export const fails = (errcode: number, errmsg = 'no'): Reply => json({ errcode, errmsg })
export const raw =
  (body: string | Buffer, status = 200, headers: Record<string, string> = { 'content-type': 'application/json' }): Reply =>
  (response) => {
    response.writeHead(status, headers).end(body)
  }
/** The effect has happened, the answer never comes. */
export const hangs: Reply = () => {}
export const resets: Reply = (response) => {
  response.socket!.destroy()
}
