import { setTimeout as sleep } from 'node:timers/promises'
import type { Cipher } from './cipher.ts'
import { FinanceError, passes } from './error.ts'

/** One record as the platform keeps it: the key is sealed to our public key of that version, the message under the key. */
export interface EncryptedRecord {
  seq: number
  msgid: string
  publickey_ver: number
  encrypt_random_key: string
  encrypt_chat_msg: string
}

export interface MediaChunk {
  data: Buffer
  /** Give it back for the next chunk; the first takes ''. */
  outIndexBuf: string
  isFinish: boolean
}

/** What one Init gave: the library's handle, or the simulator's. Used by one caller at a time. */
export interface Session {
  /** The JSON as the server wrote it. */
  getChatData(seq: number, limit: number): Promise<string>
  getMediaData(sdkFileId: string, indexBuf: string): Promise<MediaChunk>
  close(): void
}

/** The archive of one corp, whichever way it is reached: the native library (native.ts) or the simulator (http.ts). */
export interface FinanceSdk {
  /** Records after `seq`, at most 1000. */
  getChatData(seq: number, limit: number): Promise<EncryptedRecord[]>
  getMediaData(sdkFileId: string, indexBuf: string): Promise<MediaChunk>
  /** How its messages are opened; given to the threads that do it (decrypt.ts). */
  cipher: Cipher
  close(): Promise<void>
}

export interface SdkOptions {
  corpId: string
  /** The archive's own secret. */
  secret: string
  now?: () => number
  /** For tests: how to wait between tries. */
  wait?: (ms: number) => Promise<unknown>
}

/** An Init holds 7200 s (platform/07 §2); we take a new one a little earlier. */
const SESSION_MS = 7_000_000
const TRIES = 3

/** Keeps a session fresh, tries again what passes by itself, and lets one call through at a time: a handle is not for two. */
export function financeSdk(cipher: Cipher, init: () => Promise<Session>, options: SdkOptions): FinanceSdk {
  const { now = Date.now, wait = sleep } = options
  let session: { it: Session; since: number } | undefined
  let last: Promise<unknown> = Promise.resolve()

  const drop = () => {
    session?.it.close()
    session = undefined
  }

  async function tryIt<T>(work: (session: Session) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        if (session && now() - session.since >= SESSION_MS) drop()
        session ??= { it: await init(), since: now() }
        return await work(session.it)
      } catch (failure) {
        if (!passes(failure) || tries >= TRIES) throw failure
        // a fresh Init costs little and also heals a session whose age our clock did not tell
        drop()
        await wait(500 * 2 ** (tries - 1))
      }
    }
  }

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }

  return {
    cipher,
    getChatData: (seq, limit) => inTurn(() => tryIt(async (it) => readChatData(await it.getChatData(seq, limit)))),
    getMediaData: (sdkFileId, indexBuf) => inTurn(() => tryIt((it) => it.getMediaData(sdkFileId, indexBuf))),
    close: () => inTurn(async () => drop()),
  }
}

function readChatData(text: string): EncryptedRecord[] {
  const answer = parse(text)
  const { errcode, errmsg, chatdata = [] } = answer
  if (typeof errcode !== 'number') throw new FinanceError(10002, 'no errcode')
  if (errcode !== 0) throw new FinanceError(errcode, String(errmsg ?? ''))
  if (!Array.isArray(chatdata) || !chatdata.every(isRecord)) throw new FinanceError(10002, 'a record lacks a field')
  return chatdata
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {
    // falls through: what it was instead is not worth a log line
  }
  throw new FinanceError(10002, 'no JSON')
}

/** `seq` is a uint64; beyond 2^53 a number would lie, so such a record is refused. */
function isRecord(value: unknown): value is EncryptedRecord {
  const row = value as Record<keyof EncryptedRecord, unknown> | null
  return (
    typeof row === 'object' &&
    row !== null &&
    Number.isSafeInteger(row.seq) &&
    Number.isSafeInteger(row.publickey_ver) &&
    typeof row.msgid === 'string' &&
    typeof row.encrypt_random_key === 'string' &&
    typeof row.encrypt_chat_msg === 'string'
  )
}
