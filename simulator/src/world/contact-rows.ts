/** What the address book has besides members and departments: tags of members, jobs, exports. Unix seconds. */

export interface ContactTag {
  tagid: number
  tagname: string
  /** The app that made it; only that one changes it (platform/03 §3). */
  agentid: number
  userlist: string[]
  partylist: number[]
}

export interface ContactJob {
  jobid: string
  /** sync_user, replace_user, replace_party, export_user … as the event names them (platform/02 §6.6). */
  type: string
  agentid: number
  /** When its result may be seen and is told. */
  done_at: number
  told: boolean
  /** Five newer ones have been asked for. */
  cleaned?: boolean
  result: { userid?: string; action?: number; partyid?: number; errcode: number; errmsg: string }[]
  /** Blocks of an export: ids of stored bytes. */
  blocks: { id: string; size: number; md5: string }[]
  /** Where to tell it, when the caller named another address than its own. */
  callback?: { url: string; token: string; aes_key: string }
}
