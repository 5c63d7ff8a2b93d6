import type { ArchiveKeys, DecryptedRecord, Decryptor } from './decrypt.ts'
import { FinanceError } from './error.ts'
import type { EncryptedRecord, FinanceSdk } from './sdk.ts'

export interface PullOptions {
  sdk: FinanceSdk
  decryptor: Decryptor
  keys: ArchiveKeys
  /** The largest seq that was taken before; 0 the first time. */
  seq: number
  limit?: number
  /**
   * Keep the records and `seq` in one transaction: when this rejects, or the process dies in it, the same page comes again (at least once).
   * So keep a record by its msgid. Nothing more is fetched before it resolves.
   */
  take: (page: { records: DecryptedRecord[]; seq: number }) => Promise<unknown>
  signal?: AbortSignal
}

/** The answer is larger than the server gives out at once: ask for fewer (platform/07 §2). */
const TOO_LARGE = 301058
const REMEMBERED = 10_000

/** Fetches, opens and hands over until there is nothing new. Answers the seq to go on from. */
export async function pull(options: PullOptions): Promise<{ seq: number; records: number }> {
  const { sdk, decryptor, keys, take, signal } = options
  let { seq, limit = 1000 } = options
  let count = 0
  const fresh = onlyOnce()
  while (!signal?.aborted) {
    const page = await sdk.getChatData(seq, limit).catch((failure: unknown) => {
      if (!(failure instanceof FinanceError) || failure.code !== TOO_LARGE || limit === 1) throw failure
      return undefined
    })
    if (!page) {
      limit = Math.ceil(limit / 2)
      continue
    }
    if (page.length === 0) break
    const last = page.reduce((max, record) => Math.max(max, record.seq), 0)
    if (last <= seq) throw new FinanceError(10002, `seq ${seq} was asked, ${last} came`)
    const records = await decryptor.decrypt(keys, sdk.cipher, fresh(page))
    await take({ records, seq: last })
    seq = last
    count += records.length
  }
  return { seq, records: count }
}

/** The platform may send a msgid again; the newest ones are remembered. */
function onlyOnce() {
  const seen = new Set<string>()
  return (page: EncryptedRecord[]) =>
    page.filter(({ msgid }) => {
      if (seen.has(msgid)) return false
      seen.add(msgid)
      if (seen.size > REMEMBERED) seen.delete(seen.values().next().value!)
      return true
    })
}
