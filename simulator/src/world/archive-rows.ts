import type { Zone, ZoneMessage } from './zone-rows.ts'

/** Chat archive (platform/07). Seconds unless said. */

/** What GetChatData answers, and when it was kept (milliseconds). */
export interface ArchiveRecord {
  seq: number
  msgid: string
  publickey_ver: number
  encrypt_random_key: string
  encrypt_chat_msg: string
  at: number
}

export type AgreeStatus = 'Agree' | 'Disagree' | 'Default_Agree'

/** A group of members only; the simulator's people do not chat in it, records are put there by /sim. */
export interface ArchiveRoom {
  roomid: string
  roomname: string
  creator: string
  room_create_time: number
  notice: string
  members: { memberid: string; jointime: number }[]
}

export interface Archive {
  /** Bought and switched on; otherwise 301053. */
  on: boolean
  /** The seats ran out: 301052. */
  expired: boolean
  /** Members in scope and their edition: 1 office, 2 service, 3 enterprise. */
  permits: Record<string, 1 | 2 | 3>
  /** The last one seals what is written from now on. */
  keys: { publickey_ver: number; public_key: string }[]
  /** Customers who were never asked count as agreed. */
  default_agree: boolean
  /** By `<userid or chat_id> <external_userid>`. */
  agreements: Record<string, { agree_status: AgreeStatus; status_change_time: number }>
  seq: number
  records: ArchiveRecord[]
  /** Files of records by their sdkfileid. */
  files: Record<string, { bytes_id: string; at: number }>
  rooms: Record<string, ArchiveRoom>
  robots: Record<string, { robot_id: string; name: string; creator_userid: string }>
  /** Milliseconds: the last msgaudit_notify, and when the next one is due. */
  notified_at: number
  notify_at?: number
  /** By agentid: apps of providers that read the zone of chat data, and what they read. */
  zones?: Record<string, Zone>
  zone_messages?: ZoneMessage[]
}

export const emptyArchive = (): Archive => ({
  on: false,
  expired: false,
  permits: {},
  keys: [],
  default_agree: false,
  agreements: {},
  seq: 0,
  records: [],
  files: {},
  rooms: {},
  robots: {},
  notified_at: 0,
})
