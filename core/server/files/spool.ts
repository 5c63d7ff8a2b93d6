import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { code as codes } from '../../contract/errors.ts'
import { noRoomOnDisk } from '../../contract/files.ts'
import { randomToken } from '../ids.ts'
import { phrase } from '../phrases.ts'
import { Refusal } from '../refusal.ts'

export interface Spooled {
  path: string
  size: number
  sha256: Buffer
  head: Buffer
  drop(): Promise<void>
}

const diskFull = phrase('disk_full', () => noRoomOnDisk)
const noRoom: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'EFBIG']
/** Turns the error of a full disk into a refusal; other errors are thrown on. */
export const orDiskFull = (error: unknown): unknown =>
  noRoom.includes((error as NodeJS.ErrnoException).code) ? new Refusal(codes.unavailable, diskFull({})) : error
export const isDiskFull = (error: unknown): boolean => error instanceof Refusal && error.phrase.key === 'disk_full'

/** Writes the data to a temporary file and syncs it: the store takes it over whole, or not at all. */
export async function spool(dir: string, data: Buffer | Readable): Promise<Spooled> {
  const file = path.join(dir, randomToken(12))
  const drop = () => rm(file, { force: true })
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  let size = 0
  let handle: FileHandle | undefined
  try {
    await mkdir(dir, { recursive: true })
    handle = await open(file, 'wx')
    for await (const piece of Buffer.isBuffer(data) ? [data] : data) {
      const chunk = Buffer.isBuffer(piece) ? piece : Buffer.from(piece as Uint8Array)
      if (head.length < 4100) head = Buffer.concat([head, chunk.subarray(0, 4100 - head.length)])
      hash.update(chunk)
      size += chunk.length
      await writeAll(handle, chunk)
    }
    await handle.sync()
    if ((await handle.stat()).size !== size) throw Object.assign(new Error('the file is shorter than what was written'), { code: 'ENOSPC' })
  } catch (error) {
    await drop()
    throw orDiskFull(error)
  } finally {
    await handle?.close()
  }
  return { path: file, size, sha256: hash.digest(), head, drop }
}

/** The kernel may take a part only, most likely when the disk is nearly full: the rest is offered until it refuses. */
async function writeAll(handle: FileHandle, chunk: Buffer): Promise<void> {
  for (let at = 0; at < chunk.length; ) {
    const { bytesWritten } = await handle.write(chunk, at)
    if (bytesWritten === 0) throw Object.assign(new Error('nothing was written'), { code: 'ENOSPC' })
    at += bytesWritten
  }
}

/** Syncs the folder as well: only then does a renamed file survive a power cut. */
export async function syncFolder(dir: string): Promise<void> {
  const handle = await open(dir)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
