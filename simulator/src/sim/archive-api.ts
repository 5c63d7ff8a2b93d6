import type { AgreeStatus } from '../world/archive-rows.ts'
import type { Work } from './cards.ts'

export interface ArchiveCard {
  secret: string
  agentid: number
  on: boolean
  expired: boolean
  default_agree: boolean
  /** userid → edition: 1 office, 2 service, 3 enterprise */
  permits: Record<string, 1 | 2 | 3>
  publickey_vers: number[]
  /** The newest seq, and how many records are still there. */
  seq: number
  records: number
}
/** Chat archive: the admin's page of it, what people answer and take back, and records that nobody wrote. */
export interface ArchiveApi {
  archive(input?: Work): ArchiveCard
  /** `public_key` (PEM, RSA 2048) becomes the next version, or the one named; what is written from then on is sealed to it. */
  setArchive(
    input: Work & {
      on?: boolean
      expired?: boolean
      default_agree?: boolean
      permits?: Record<string, 1 | 2 | 3>
      public_key?: string
      publickey_ver?: number
    },
  ): ArchiveCard
  /** The customer says yes (or no) to being archived, to a member or in a group. `told`: apps got msg_audit_approved. */
  agree(input: Work & { person_id: string; userid?: string; chat_id?: string; agree?: boolean }): {
    agree_status: AgreeStatus
    told: boolean
  }
  recall(input: { conversation_id: string; id: string; from: string }): { archived: boolean }
  /** A record of any msgtype, as if it had been said: `body` is what stands under the msgtype's key(s). No scope or consent is asked. */
  archiveMessage(
    input: Work & {
      from: string
      tolist?: string[]
      roomid?: string
      action?: 'send' | 'recall' | 'switch'
      msgtype?: string
      body?: Record<string, unknown>
    },
  ): { msgid: string; seq: number }
  /** A file for such a record: `size` bytes made up, or `data` in base64. */
  archiveFile(input: Work & { size?: number; data?: string }): { sdkfileid: string; md5sum: string; filesize: number }
  /** A group of members only, for msgaudit/groupchat/get. */
  archiveRoom(input: Work & { name: string; owner: string; members?: string[]; notice?: string }): { roomid: string }
  archiveRobot(input: Work & { name: string; userid: string }): { robot_id: string }
}

export const archiveRoutes = {
  archive: ['GET', '/sim/archive', 'corpid?'],
  setArchive: ['POST', '/sim/archive', 'corpid? default_agree? expired? on? permits? public_key? publickey_ver?'],
  agree: ['POST', '/sim/archive/agree', 'person_id corpid? agree? chat_id? userid?'],
  recall: ['POST', '/sim/messages/recall', 'conversation_id id from'],
  archiveMessage: ['POST', '/sim/archive/messages', 'from corpid? action? body? msgtype? roomid? tolist?'],
  archiveFile: ['POST', '/sim/archive/files', 'corpid? data? size?'],
  archiveRoom: ['POST', '/sim/archive/rooms', 'name owner corpid? members? notice?'],
  archiveRobot: ['POST', '/sim/archive/robots', 'name userid corpid?'],
} as const satisfies Record<keyof ArchiveApi, readonly ['GET' | 'POST', string, string?]>
