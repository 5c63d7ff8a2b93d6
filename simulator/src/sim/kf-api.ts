/** Customer service (platform/08) as people use it: part of `SimApi`. Ids are open_kfid, external_userid (`person_id`) and userid. */
import type { KfAccountCard, MessageContent, Work } from './cards.ts'

export interface KfSessionCard {
  conversation_id: string
  account: KfAccountCard
  person: { id: string; name: string; avatar: string }
  /** 0 new, 1 by API, 2 in the pool, 3 with a member, 4 ended or not begun. */
  state: 0 | 1 | 2 | 3 | 4
  servicer_userid?: string
  /** Who had it and may open it again. */
  last_servicer?: string
  blocked: boolean
  rejected: boolean
}
/** Content in WeCom's shape under the name of its msgtype; what other chats do not know is in `body`. */
export type KfMessageCard = MessageContent & {
  id: string
  at: number
  msgtype: string
  side: 'customer' | 'account' | 'system'
  from: string
  msgid?: string
  body: Record<string, unknown>
}
/** A file that is sent along: it becomes a media_id. */
export interface SentFile {
  name: string
  base64: string
}

export interface KfApi {
  kfAccounts(input?: Work): { accounts: KfAccountCard[] }
  /** The admin console: who may manage an account, the range of recommended members and groups, the video channel. */
  setKf(
    input: Work & {
      open_kfid?: string
      agentid?: number
      managed?: boolean
      upgrade?: { userid_list?: string[]; department_id_list?: number[]; chat_id_list?: string[] }
      wechat_channels_binding?: boolean
    },
  ): { ok: true }

  /** The customer opens a link, or comes to an account from elsewhere (open_kfid with a scene of your own). */
  enterKf(input: {
    person_id: string
    text?: string
    open_kfid?: string
    scene?: string
    scene_param?: string
    wechat_channels?: { nickname?: string; shop_nickname?: string; scene?: number }
  }): { conversation_id: string; account: KfAccountCard; welcome_pending: boolean }
  kfMessages(input: { conversation_id: string; reader: string; limit?: number }): { session: KfSessionCard; messages: KfMessageCard[] }
  /** Either side writes: `content` is the object named like msgtype; a menu is pressed with text {content, menu_id}. */
  writeKf(input: { conversation_id: string; from: string; msgtype: string; content?: Record<string, unknown>; file?: SentFile }): {
    id: string
    msgid?: string
    delivered: boolean
  }
  /** Within two minutes, by whoever wrote it. */
  recallKf(input: { conversation_id: string; from: string; message_id: string }): { ok: true }
  /** The customer refuses the account's messages (or stops refusing). */
  blockKf(input: { conversation_id: string; on: boolean }): { ok: true }
  /** The customer follows what upgrade_service recommended. */
  takeKfUpgrade(input: { conversation_id: string }): { conversation_id: string }

  /** Sessions a member holds, may open again, or may take from the pool. */
  kfSessions(input: Work & { userid: string }): { sessions: KfSessionCard[] }
  /** The accounts a member serves, and whether they take sessions now. */
  kfServing(input: Work & { userid: string }): { accounts: { account: KfAccountCard; serving: boolean }[] }
  /** Who serves an account. */
  kfServicers(input: Work & { open_kfid: string }): { servicers: { id: string; name: string; serving: boolean }[] }
  takeKf(input: { conversation_id: string; userid: string }): { ok: true }
  handOverKf(input: { conversation_id: string; userid: string; to: string }): { ok: true }
  endKf(input: { conversation_id: string; userid: string }): { ok: true }
  reopenKf(input: { conversation_id: string; userid: string }): { ok: true }
  /** The member refuses the customer's messages (or stops refusing). */
  rejectKf(input: { conversation_id: string; userid: string; on: boolean }): { ok: true }
  /** Starts or stops taking sessions of an account; `suspended` when only for a while. */
  serveKf(input: Work & { open_kfid: string; userid: string; on: boolean; suspended?: boolean }): { ok: true }
}

export const kfRoutes = {
  kfAccounts: ['GET', '/sim/kf/accounts', 'corpid?'],
  setKf: ['POST', '/sim/kf/settings', 'corpid? agentid? managed? open_kfid? upgrade? wechat_channels_binding?'],
  enterKf: ['POST', '/sim/kf/enter', 'person_id open_kfid? scene? scene_param? text? wechat_channels?'],
  kfMessages: ['GET', '/sim/kf/messages', 'conversation_id reader limit?'],
  writeKf: ['POST', '/sim/kf/messages', 'conversation_id from msgtype content? file?'],
  recallKf: ['POST', '/sim/kf/recall', 'conversation_id from message_id'],
  blockKf: ['POST', '/sim/kf/block', 'conversation_id on'],
  takeKfUpgrade: ['POST', '/sim/kf/upgrade', 'conversation_id'],
  kfSessions: ['GET', '/sim/staff/:userid/kf', 'corpid?'],
  kfServing: ['GET', '/sim/staff/:userid/kf/serving', 'corpid?'],
  kfServicers: ['GET', '/sim/kf/servicers', 'open_kfid corpid?'],
  takeKf: ['POST', '/sim/staff/:userid/kf/take', 'conversation_id'],
  handOverKf: ['POST', '/sim/staff/:userid/kf/hand-over', 'conversation_id to'],
  endKf: ['POST', '/sim/staff/:userid/kf/end', 'conversation_id'],
  reopenKf: ['POST', '/sim/staff/:userid/kf/reopen', 'conversation_id'],
  rejectKf: ['POST', '/sim/staff/:userid/kf/reject', 'conversation_id on'],
  serveKf: ['POST', '/sim/staff/:userid/kf/serve', 'open_kfid on corpid? suspended?'],
} as const satisfies Record<keyof KfApi, readonly ['GET' | 'POST' | 'DELETE', string, string?]>
