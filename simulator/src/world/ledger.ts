import { createHash } from 'node:crypto'

/** One effect that reached a person. Tests prove with it that nothing was lost and nothing came twice. */
export interface LedgerEntry {
  seq: number
  at: number
  corpid: string
  kind: string
  to: string
  from: string
  call: string
  content_hash: string
  msgid?: string
}

export interface Ledger {
  add(entry: Omit<LedgerEntry, 'seq' | 'content_hash'>, content: unknown): void
  list(filter: { corpid?: string; kind?: string; to?: string; msgid?: string; after?: number; limit?: number }): LedgerEntry[]
  entries: LedgerEntry[]
}

/** A load test writes for ever; what is older than this many entries is let go. */
const KEEP = 1_000_000

export function ledger(entries: LedgerEntry[] = []): Ledger {
  // A mass message writes one entry per receiver with the same content: hash it once.
  let lastContent: unknown
  let lastHash = ''
  const hash = (content: unknown) => {
    if (content === lastContent && typeof content === 'object') return lastHash
    lastContent = content
    lastHash = createHash('sha256')
      .update(JSON.stringify(content) ?? '')
      .digest('hex')
      .slice(0, 32)
    return lastHash
  }
  return {
    entries,
    add(entry, content) {
      entries.push({ seq: (entries.at(-1)?.seq ?? 0) + 1, content_hash: hash(content), ...entry })
      if (entries.length > KEEP * 1.2) entries.splice(0, entries.length - KEEP)
    },
    list(f) {
      const found = entries.filter(
        (e) =>
          (!f.corpid || e.corpid === f.corpid) &&
          (!f.kind || e.kind === f.kind) &&
          (!f.to || e.to === f.to) &&
          (!f.msgid || e.msgid === f.msgid) &&
          (!f.after || e.seq > f.after),
      )
      return f.limit ? found.slice(0, f.limit) : found
    },
  }
}
