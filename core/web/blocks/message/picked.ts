import type { Attachment } from '#core/contract/message.ts'

/** What a material becomes in a message: an attachment, or text that is added to the text. */
export interface Picked {
  attachment?: Attachment
  text?: string
}
