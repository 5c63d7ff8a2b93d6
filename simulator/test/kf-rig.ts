import type { WecomInput } from '@rapport/wecom/call.ts'
import * as accounts from '@rapport/wecom/calls/kf-accounts.ts'
import * as messages from '@rapport/wecom/calls/kf-messages.ts'
import { createClient, type WecomClient } from '@rapport/wecom/client.ts'
import type { ReadKfMessage } from '@rapport/wecom/kf-messages.ts'
import { pullKfMessages } from '@rapport/wecom/kf-pull.ts'
import { memoryTokenStore, tokenSource } from '@rapport/wecom/tokens.ts'
import type { StartOptions } from '../src/start.ts'
import { corpid, fieldsOf, listenWith, type Receiver, type Rig, receiver, rig, secret } from './rig.ts'

export const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

export interface KfRig extends Rig {
  product: Receiver
  client: WecomClient
  /** The account of the demo: served by zhouruoxi and the first shop. */
  open_kfid: string
  cursor: string
  /** Waits for the last signal and pulls with its token, as a product does. */
  news(): Promise<ReadKfMessage[]>
  /** The event rows of the news. */
  events(): Promise<Record<string, unknown>[]>
  enter(name: string, how?: { scene?: string; text?: string }): Promise<{ id: string; conversation_id: string }>
  /** A new customer who has just written. */
  asker(name: string): Promise<{ id: string; conversation_id: string }>
  send(touser: string, content: string, more?: object): Promise<number>
  trans(external_userid: string, service_state: number, servicer_userid?: string): Promise<{ errcode: number; msg_code?: string }>
  state(external_userid: string): Promise<number>
  upload(): Promise<string>
  closeAll(): Promise<void>
}

export async function kfRig(options: StartOptions = {}): Promise<KfRig> {
  const product = await receiver()
  const base = await rig({ callback: listenWith(product), ...options })
  const tokens = tokenSource({ baseUrl: base.url, corpId: corpid, secret, store: memoryTokenStore() })
  const client = createClient({ baseUrl: base.url, token: tokens.token, refreshToken: tokens.refresh, wait: async () => {} })
  const { account_list } = await base.ok(accounts.kfAccountList, {})
  const open_kfid = account_list[0]!.open_kfid
  const self: KfRig = {
    ...base,
    product,
    client,
    open_kfid,
    cursor: '',
    async news() {
      await base.sim.settled()
      const signals = product.events.filter((e) => e.key === 'kf_msg_or_event').map(fieldsOf)
      const token = signals.findLast((e) => e.OpenKfId === open_kfid)?.Token
      const all: ReadKfMessage[] = []
      const from: WecomInput<typeof messages.kfSyncMsg> = { open_kfid, token, cursor: self.cursor, limit: 2 }
      for await (const page of pullKfMessages(client, from)) {
        all.push(...page.messages)
        self.cursor = page.cursor
      }
      return all
    },
    events: async () => (await self.news()).flatMap((m) => (m.known && 'event' in m.message ? [m.message.event] : [])),
    async enter(name, how = {}) {
      const person = await base.sim.createCustomer({ name })
      const entered = await base.sim.enterKf({ person_id: person.id, ...(how.text ? {} : { open_kfid }), ...how })
      return { id: person.id, conversation_id: entered.conversation_id }
    },
    async asker(name) {
      const person = await self.enter(name)
      await base.sim.say({ conversation_id: person.conversation_id, from: person.id, text: '在吗' })
      return person
    },
    send: async (touser, content, more = {}) =>
      (await base.post('kf/send_msg', { touser, open_kfid, msgtype: 'text', text: { content }, ...more })).errcode,
    trans: (external_userid, service_state, servicer_userid) =>
      base.post('kf/service_state/trans', { open_kfid, external_userid, service_state, ...(servicer_userid ? { servicer_userid } : {}) }),
    state: async (external_userid) => (await base.ok(messages.kfServiceStateGet, { open_kfid, external_userid })).service_state,
    async upload() {
      const form = new FormData()
      form.set('media', new Blob([PNG]), 'face.png')
      const url = `${base.url}/cgi-bin/media/upload?type=image&access_token=${await base.token()}`
      return ((await (await fetch(url, { method: 'POST', body: form })).json()) as { media_id: string }).media_id
    },
    async closeAll() {
      await base.close()
      await product.close()
    },
  }
  return self
}
