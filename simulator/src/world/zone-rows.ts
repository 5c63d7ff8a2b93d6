/** The zone of chat data (platform/07 §8): what one app of a provider has set up, and what it is told of messages. */

export interface ZoneRule {
  rule_id: string
  name: string
  words: string[]
  semantics: number[]
  applicable_range?: unknown
  create_time: number
}

export interface Zone {
  agentid: number
  public_key: string
  public_key_ver: number
  program_id?: string
  rules: ZoneRule[]
}

/** `at` in milliseconds. Its words stay here: rules and searches look at them, answers never have them. */
export interface ZoneMessage {
  msgid: string
  from: string
  tolist: string[]
  roomid: string
  at: number
  msgtype: string
  text: string
}
