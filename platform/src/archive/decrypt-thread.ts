import type { KeyObject } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import { type Cipher, openProfile, openRandomKey } from './cipher.ts'
import { FinanceError } from './error.ts'
import { nativeDecrypt } from './native.ts'
import type { EncryptedRecord } from './sdk.ts'

// One decrypting thread (decrypt.ts): a piece of records in, the same number of outcomes out.

export interface Piece {
  keys: Map<number, KeyObject>
  cipher: Cipher
  records: EncryptedRecord[]
}
/** The message, or the code of why there is none. */
export type Opened = { plain: unknown } | { code: number }
export type PieceAnswer = { opened: Opened[] } | { failure: Error }

parentPort?.on('message', (piece: Piece) => {
  const say = (answer: PieceAnswer) => parentPort?.postMessage(answer)
  openPiece(piece).then(
    (opened) => say({ opened }),
    (cause: unknown) => say({ failure: cause instanceof Error ? cause : new Error(String(cause)) }),
  )
})

async function openPiece({ keys, cipher, records }: Piece): Promise<Opened[]> {
  const open = cipher === 'profile' ? openProfile : await nativeOf(cipher.library)
  return records.map((record) => {
    const key = keys.get(record.publickey_ver)
    if (!key) return { code: 10007 }
    try {
      const text = open(openRandomKey(key, record.encrypt_random_key), record.encrypt_chat_msg)
      return { plain: parse(text) }
    } catch (failure) {
      return { code: failure instanceof FinanceError ? failure.code : 10006 }
    }
  })
}

const loaded = new Map<string, ReturnType<typeof nativeDecrypt>>()
function nativeOf(library: string) {
  const known = loaded.get(library) ?? nativeDecrypt(library)
  loaded.set(library, known)
  return known
}

/** Integers beyond 2^53 (a meeting's uint64 id) stay as they were written, as text. What is no JSON was opened with a wrong key. */
function parse(text: string): unknown {
  try {
    return (JSON.parse as (text: string, reviver: Reviver) => unknown)(text, (_key, value, { source }) =>
      typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source ?? '') ? source : value,
    )
  } catch {
    throw new FinanceError(10006)
  }
}
/** The reviver as ES2026 has it; the compiler's library does not know `source` yet. */
type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown
