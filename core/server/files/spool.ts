import { createHash } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { randomToken } from '../ids.ts'

export interface Spooled {
  path: string
  size: number
  sha256: Buffer
  head: Buffer
  drop(): Promise<void>
}

/** Writes what comes to a file of its own and to the disk's platter: the store takes it over whole, or not at all. */
export async function spool(dir: string, data: Buffer | Readable): Promise<Spooled> {
  await mkdir(dir, { recursive: true })
  const file = path.join(dir, randomToken(12))
  const drop = () => rm(file, { force: true })
  const handle = await open(file, 'wx')
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  let size = 0
  try {
    for await (const piece of Buffer.isBuffer(data) ? [data] : data) {
      const chunk = Buffer.isBuffer(piece) ? piece : Buffer.from(piece as Uint8Array)
      if (head.length < 4100) head = Buffer.concat([head, chunk.subarray(0, 4100 - head.length)])
      hash.update(chunk)
      size += chunk.length
      await handle.write(chunk)
    }
    await handle.sync()
  } catch (error) {
    await drop()
    throw error
  } finally {
    await handle.close()
  }
  return { path: file, size, sha256: hash.digest(), head, drop }
}
