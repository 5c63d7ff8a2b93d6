import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WecomInput, WecomOutput } from '@rapport/wecom/call.ts'
import { CallbackError } from '@rapport/wecom/callback.ts'
import { problemOf } from '@rapport/wecom/check.ts'
import type { AnyWechatCall } from '@rapport/wecom/wechat/call.ts'
import { type CallbackMode, openWechatCallback, openWechatEcho } from '@rapport/wecom/wechat/callback.ts'
import { createWechatClient, type WechatClient } from '@rapport/wecom/wechat/client.ts'
import { type ReadWechatEvent, readWechatEvent } from '@rapport/wecom/wechat/events.ts'
import type { AccountCard } from '../src/sim/wechat-api.ts'
import type { StartOptions } from '../src/start.ts'
import type { AccountKind } from '../src/world/wechat-rows.ts'
import { aesKey, json, type Rig, rig, token } from './rig.ts'

export interface WechatRig extends Rig {
  /** Address of WeChat's own origin. */
  wechat: string
  open(kind: AccountKind, name: string, platform?: string): Promise<AccountCard>
  /** A client of this account with a token of its own; each answer is held against the call's output. */
  clientOf(account: { appid: string; secret: string }): Promise<WechatClient>
  /** What a request answers, as it came. */
  say<More = object>(path: string, query: Record<string, string>, body?: object): Promise<{ errcode?: number; errmsg?: string } & More>
}

export async function wechatRig(options: StartOptions = {}): Promise<WechatRig> {
  const base = await rig({ scenario: 'demo', ...options, origins: { wechat: 0 } })
  const wechat = base.simulator.origins.wechat!
  const say: WechatRig['say'] = (path, query, body) =>
    json(`${wechat}/${path}?${new URLSearchParams(query)}`, body ? { method: 'POST', body: JSON.stringify(body) } : {}) as never
  return {
    ...base,
    wechat,
    say,
    open: (kind, name, platform = '') => base.sim.addAccount({ kind, name, platform }),
    async clientOf({ appid, secret }) {
      const { access_token } = await say<{ access_token: string }>(
        'cgi-bin/stable_token',
        {},
        { grant_type: 'client_credential', appid, secret },
      )
      const source = { token: async () => access_token, refresh: async () => access_token }
      const client = createWechatClient({ baseUrl: wechat, account: source, wait: async () => {} })
      return { ...client, call: checked(client.call) }
    },
  }
}

/** An answer of another shape than the call declares is an error. */
function checked(call: WechatClient['call']): WechatClient['call'] {
  return async <C extends AnyWechatCall>(one: C, input: WecomInput<C>): Promise<WecomOutput<C>> => {
    const answer = await call(one, input)
    const problem = problemOf(one.output, answer)
    if (problem) throw new Error(`${one.name}: answer ${problem.field} ${problem.message}`)
    return answer
  }
}

export interface Listener {
  url: string
  events: ReadWechatEvent[]
  refused: string[]
  /** What an opened push is answered with; `success` unless told. */
  reply: (event: ReadWechatEvent) => string
  close(): Promise<void>
}

export const keys = { token, aes_key: aesKey }

/** The server of an account or a component, whose clock is the simulator's: checks, opens, keeps. */
export async function listener(r: Rig, appid: () => string, mode: CallbackMode = 'safe'): Promise<Listener> {
  const seconds = async () => (await r.sim.clock()).now / 1000
  const take = async (req: IncomingMessage, res: ServerResponse) => {
    const now = await seconds()
    const query = Object.fromEntries(new URL(req.url ?? '/', 'http://x').searchParams)
    if (req.method === 'GET') return res.end(openWechatEcho({ token, query, now }))
    const parts: Buffer[] = []
    req.on('data', (part: Buffer) => parts.push(part))
    req.on('end', () => {
      try {
        const event = readWechatEvent(openWechatCallback({ token, aesKey, mode, appid: appid(), query, now, body: Buffer.concat(parts) }))
        self.events.push(event)
        res.end(self.reply(event))
      } catch (error) {
        self.refused.push(error instanceof CallbackError ? error.reason : String(error))
        res.end('success')
      }
    })
  }
  const server = createServer((req, res) => void take(req, res))
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const self: Listener = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/wechat`,
    events: [],
    refused: [],
    reply: () => 'success',
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
  return self
}
