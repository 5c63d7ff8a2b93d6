import { type PassThrough, Readable } from 'node:stream'
import yauzl from 'yauzl'
import yazl from 'yazl'
import { SheetError } from './csv.ts'

type Data = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>

/**
 * A ZIP written as it goes: entries are read one after the other, when their turn comes, and nothing is kept. Level 1 is five times as quick
 * as the default for a fifth more bytes (research/performance.md §10). The same entries give the same bytes.
 */
export function zipStream(entries: { name: string; data: Data }[]): Readable {
  const zip = new yazl.ZipFile()
  const out = zip.outputStream as PassThrough
  const how = { compressionLevel: 1, mtime: new Date(1980, 0, 1), forceDosTimestamp: true }
  let open: Readable | undefined
  zip.on('error', (error: Error) => out.destroy(error))
  out.on('error', () => {}) // rows may fail before anybody reads: who reads then gets the error, and the process lives
  for (const { name, data } of entries)
    zip.addReadStreamLazy(name, how, (use) => {
      if (out.destroyed) return
      open = Readable.from(data, { objectMode: false }).once('error', (error) => out.destroy(error))
      use(null, open)
    })
  zip.end()
  return out.once('close', () => open?.destroy()) // whoever reads may go away in the middle
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

const inWords = (error: unknown) => (error instanceof SheetError ? error : new SheetError('unreadable'))

/** The entries by the directory at the end. What they unpack to is counted while it is read: headers may lie (research/reliability.md B9). */
export async function openZip(data: Buffer): Promise<Map<string, ZipEntry>> {
  const entries = new Map<string, ZipEntry>()
  const budget = { left: maxTotal }
  try {
    const zip = await yauzl.fromBufferPromise(data, { lazyEntries: true, validateEntrySizes: false })
    if (zip.entryCount > maxEntries) throw new SheetError('tooLarge')
    for await (const entry of zip.eachEntry())
      entries.set(entry.fileName, { name: entry.fileName, open: () => inflated(zip, entry, budget) })
  } catch (error) {
    throw inWords(error)
  }
  return entries
}

async function* inflated(zip: yauzl.ZipFile, entry: yauzl.Entry, budget: { left: number }): AsyncGenerator<Buffer> {
  if (entry.isEncrypted()) throw new SheetError('locked')
  let size = 0
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      size += (chunk as Buffer).length
      budget.left -= (chunk as Buffer).length
      if (budget.left < 0 || (size > freeBytes && size > entry.compressedSize * maxRatio)) throw new SheetError('tooLarge')
      yield chunk as Buffer
    }
  } catch (error) {
    throw inWords(error)
  }
}
