import type { XmlSource } from '@rapport/wecom/xml.ts'
import type { App } from './access-rows.ts'

/** Without an Event it is a message that somebody wrote to the app: its MsgType says what. */
export interface PlatformEvent {
  Event?: string
  ChangeType?: string
  [field: string]: XmlSource | undefined
}

export type Callback = NonNullable<App['callback']>

/** One receiver: whose keys, and whom the envelope and the frame name. */
export interface Receiver {
  callback: Callback
  receiveId: string
  toUserName: string
  agentId?: number
  /** A suite's commands are answered with the word `success`, some of them within a second (platform/02 §2, §6.12). */
  literal?: boolean
  /** What the answer said, where it may say something (a passive reply). */
  answered?: (text: string) => void
  hurried?: boolean
  /** Called when every try has failed. */
  failed?: () => void
  /** Puts a message into another envelope than WeCom's. */
  build?: (what: { message: Message; receiveId: string; timestamp: number }) => { query: Record<string, string>; body: string }
}

export type Message = { [name: string]: XmlSource | undefined }
