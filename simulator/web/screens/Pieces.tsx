import type { Attachment } from '../types.ts'
import { MessageBody } from './MessageBody.tsx'

/** The attachments of something not sent yet, small. */
export function Pieces({ attachments }: { attachments: Attachment[] }) {
  if (attachments.length === 0) return null
  return (
    <div className="pieces">
      {attachments.map((piece, index) => (
        <MessageBody key={`${index} ${piece.msgtype}`} message={piece} from="" />
      ))}
    </div>
  )
}
