import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AnyWecomCall, WecomInput, WecomOutput } from '@rapport/wecom/call.ts'
import { CallbackError, openCallback, openEcho, parseCallbackXml } from '@rapport/wecom/callback.ts'
import { problemOf } from '@rapport/wecom/check.ts'
import { type ReadEvent, readEvent } from '@rapport/wecom/events.ts'
import { DEMO_CORPID, DEMO_SECRET } from '../src/scenarios/demo-data.ts'
import { type SimClient, simClient } from '../src/sim-client.ts'
import { type Simulator, type StartOptions, startSimulator } from '../src/start.ts'

export const corpid = DEMO_CORPID
export const secret = DEMO_SECRET
export const token = 'simtoken'
export const aesKey = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG'

/** `More`: fields the test knows to be there. */
export type Reply<More = object> = Record<string, unknown> & { errcode: number; errmsg: string } & More

export interface Rig {
  url: string
  simulator: Simulator
  sim: SimClient
  /** A call with a valid token; the answer as it came. */
  get<More = object>(path: string, query?: Record<string, string | number>): Promise<Reply<More>>
  post<More = object>(path: string, body?: object): Promise<Reply<More>>
  /** A call that must succeed with an answer of the declared shape. */
  ok<C extends AnyWecomCall>(call: C, input: WecomInput<C>): Promise<WecomOutput<C>>
  token(secret?: string): Promise<string>
  close(): Promise<void>
}

export async function rig(options: StartOptions = {}): Promise<Rig> {
  const simulator = await startSimulator(options)
  const { url } = simulator
  let cached: string | undefined
  const fetchToken = async (which = secret) =>
    String((await json(`${url}/cgi-bin/gettoken?corpid=${corpid}&corpsecret=${which}`)).access_token)
  const tokenNow = async () => {
    cached ??= await fetchToken()
    return cached
  }
  const get = async <More>(path: string, query: Record<string, string | number> = {}) =>
    json<More>(`${url}/cgi-bin/${path}?${new URLSearchParams({ access_token: await tokenNow(), ...mapped(query) })}`)
  const post = async <More>(path: string, body: object = {}) =>
    json<More>(`${url}/cgi-bin/${path}?access_token=${await tokenNow()}`, { method: 'POST', body: JSON.stringify(body) })
  return {
    url,
    simulator,
    sim: simClient(url),
    get,
    post,
    async ok(call, input) {
      const reply = call.method === 'GET' ? await get(call.name, input as Record<string, string>) : await post(call.name, input as object)
      if (reply.errcode !== 0) throw new Error(`${call.name} answered ${reply.errcode} ${reply.errmsg}`)
      const problem = problemOf(call.output, reply)
      if (problem) throw new Error(`${call.name}: answer ${problem.field} ${problem.message}`)
      return reply as never
    },
    token: fetchToken,
    close: () => simulator.close(),
  }
}

const mapped = (query: Record<string, string | number>) => Object.fromEntries(Object.entries(query).map(([k, v]) => [k, String(v)]))

export async function json<More = object>(url: string, init?: RequestInit): Promise<Reply<More>> {
  return (await (await fetch(url, init)).json()) as Reply<More>
}

export interface Receiver {
  url: string
  events: ReadEvent[]
  refused: string[]
  /** The queries of all deliveries. */
  queries: Record<string, string>[]
  bodies: Buffer[]
  /** What to answer next; empty = `success`. */
  answers: { status: number; after?: number }[]
  /** What an opened delivery is answered with; `success` unless told. */
  reply: (event: ReadEvent) => string
  attempts: number
  server: Server
  close(): Promise<void>
}

/** A product that only listens: verifies, decrypts with the platform's own kit, keeps. */
export async function receiver(): Promise<Receiver> {
  const keys = { token, aesKey, receiveId: corpid }
  const server = createServer((req, res) => {
    const query = Object.fromEntries(new URL(req.url ?? '/', 'http://x').searchParams)
    if (req.method === 'GET') return res.end(openEcho({ ...keys, query }))
    const parts: Buffer[] = []
    req.on('data', (part: Buffer) => parts.push(part))
    req.on('end', () => {
      const body = Buffer.concat(parts)
      self.attempts++
      self.queries.push(query)
      self.bodies.push(body)
      const answer = self.answers.shift() ?? { status: 200 }
      setTimeout(() => {
        if (answer.status !== 200) return res.writeHead(answer.status).end()
        try {
          const event = readEvent(parseCallbackXml(openCallback({ ...keys, query, body }).message))
          self.events.push(event)
          res.end(self.reply(event))
        } catch (error) {
          self.refused.push(error instanceof CallbackError ? error.reason : String(error))
          res.end('success')
        }
      }, answer.after ?? 0)
    })
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const self: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`,
    events: [],
    refused: [],
    queries: [],
    bodies: [],
    answers: [],
    reply: () => 'success',
    attempts: 0,
    server,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
  return self
}

export const fieldsOf = (event: ReadEvent | undefined) => event?.event as Record<string, string>
export const listenWith = (r: Receiver) => ({ url: r.url, token, aes_key: aesKey })
