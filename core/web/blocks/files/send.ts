import type { FileRef } from '#core/contract/files.ts'
import { uploads } from '#core/contract/uploads.ts'
import { request } from '../../request/request.ts'
import { say } from '../../text/text.ts'
import { toast } from '../../toast.tsx'
import { fileText } from './rules.ts'

/** Straight to where files lie: asks for an address, sends there, and says that it has arrived. */
export async function sendFile(file: Blob, name: string, purpose: 'upload' | 'import' = 'upload'): Promise<FileRef> {
  const to = await request(uploads.sign, { name, mime: file.type, size: file.size, purpose })
  let full = false
  try {
    const answer = await fetch(to.url, { method: 'PUT', headers: { 'content-type': to.contentType }, body: file, credentials: 'omit' })
    await answer.arrayBuffer() // read to its end: the browser aborts a request whose answer is left unread
    full = answer.status === 507
    if (!answer.ok) throw new Error(`the store answered ${answer.status}`)
  } catch (error) {
    toast.error(full ? say(fileText).diskFull : say(fileText).failed)
    throw error
  }
  return request(uploads.confirm, { uploadId: to.uploadId })
}
