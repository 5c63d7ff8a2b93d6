import { once } from 'node:events'
import { crc32, createDeflateRaw, createInflateRaw } from 'node:zlib'
import { SheetError } from './csv.ts'

type Data = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>

/** A ZIP written as it goes: sizes follow the data of each entry, so nothing is kept. */
export async function* zipStream(entries: { name: string; data: Data }[]): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let at = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name)
    const start = at
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(20, 4)
    local.writeUInt16LE(0x0808, 6) // sizes follow, names are UTF-8
    local.writeUInt16LE(8, 8)
    local.writeUInt16LE(0x21, 12) // 1980-01-01: the same rows give the same file
    local.writeUInt16LE(name.length, 26)
    const open = Buffer.concat([local, name])
    at += open.length
    yield open

    const sum = { crc: 0, size: 0, packed: 0 }
    for await (const chunk of deflated(entry.data, sum)) {
      sum.packed += chunk.length
      at += chunk.length
      yield chunk
    }
    const after = Buffer.alloc(16)
    after.writeUInt32LE(0x08074b50, 0)
    after.writeUInt32LE(sum.crc, 4)
    after.writeUInt32LE(sum.packed, 8)
    after.writeUInt32LE(sum.size, 12)
    at += after.length
    yield after

    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(20, 4)
    local.copy(central, 6, 4, 14)
    central.writeUInt32LE(sum.crc, 16)
    central.writeUInt32LE(sum.packed, 20)
    central.writeUInt32LE(sum.size, 24)
    central.writeUInt16LE(name.length, 28)
    central.writeUInt32LE(start, 42)
    directory.push(central, name)
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  yield Buffer.concat([list, end])
}

/** Level 1: five times as quick as the default for a fifth more bytes (research/performance.md §10). */
async function* deflated(data: Data, sum: { crc: number; size: number }): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: 1, chunkSize: 64 * 1024 })
  const feed = (async () => {
    try {
      for await (const part of data) {
        const bytes = typeof part === 'string' ? Buffer.from(part) : part
        sum.crc = crc32(bytes, sum.crc)
        sum.size += bytes.length
        if (!deflate.write(bytes)) await once(deflate, 'drain')
      }
      deflate.end()
    } catch (error) {
      deflate.destroy(error as Error)
    }
  })()
  try {
    for await (const chunk of deflate) yield chunk as Buffer
    await feed
  } finally {
    deflate.destroy()
  }
}

export interface ZipEntry {
  name: string
  open(): AsyncIterable<Buffer>
}
/** 1,029 : 1 is what a file of zeros reaches; sheets of real rows stay under 50 : 1. */
const maxRatio = 100
const maxEntries = 10_000
const maxTotal = 200 * 1024 * 1024
/** Small things may pack well. */
const freeBytes = 2 * 1024 * 1024

/** The entries by the directory at the end. What they unpack to is counted while it is read: headers may lie (research/reliability.md B9). */
export function openZip(zip: Buffer): Map<string, ZipEntry> {
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (end < 0 || end + 22 > zip.length) throw new SheetError('unreadable')
  const count = zip.readUInt16LE(end + 10)
  if (count > maxEntries) throw new SheetError('tooLarge')
  const entries = new Map<string, ZipEntry>()
  const budget = { left: maxTotal }
  try {
    for (let i = 0, at = zip.readUInt32LE(end + 16); i < count; i++) {
      if (zip.readUInt32LE(at) !== 0x02014b50) throw new SheetError('unreadable')
      const nameLength = zip.readUInt16LE(at + 28)
      const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
      const about = {
        flags: zip.readUInt16LE(at + 8),
        method: zip.readUInt16LE(at + 10),
        packed: zip.readUInt32LE(at + 20),
        local: zip.readUInt32LE(at + 42),
      }
      entries.set(name, { name, open: () => inflated(zip, about, budget) })
      at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
    }
  } catch (error) {
    throw error instanceof SheetError ? error : new SheetError('unreadable')
  }
  return entries
}

async function* inflated(
  zip: Buffer,
  about: { flags: number; method: number; packed: number; local: number },
  budget: { left: number },
): AsyncGenerator<Buffer> {
  if (about.flags & 1) throw new SheetError('locked')
  if (about.method !== 0 && about.method !== 8) throw new SheetError('unreadable')
  if (about.local + 30 > zip.length || zip.readUInt32LE(about.local) !== 0x04034b50) throw new SheetError('unreadable')
  const start = about.local + 30 + zip.readUInt16LE(about.local + 26) + zip.readUInt16LE(about.local + 28)
  const packed = zip.subarray(start, start + about.packed)
  let size = 0
  const check = (chunk: Buffer) => {
    size += chunk.length
    budget.left -= chunk.length
    if (budget.left < 0 || (size > freeBytes && size > packed.length * maxRatio)) throw new SheetError('tooLarge')
    return chunk
  }
  if (about.method === 0) return yield check(packed)
  const inflate = createInflateRaw({ chunkSize: 64 * 1024 })
  inflate.end(packed)
  try {
    for await (const chunk of inflate) yield check(chunk as Buffer)
  } catch (error) {
    throw error instanceof SheetError ? error : new SheetError('unreadable')
  } finally {
    inflate.destroy()
  }
}
