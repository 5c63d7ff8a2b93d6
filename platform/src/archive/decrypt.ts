import type { KeyObject } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Cipher } from './cipher.ts'
import type { Opened, Piece, PieceAnswer } from './decrypt-thread.ts'
import { FinanceError } from './error.ts'
import type { EncryptedRecord } from './sdk.ts'

/** Private keys by `publickey_ver`: old records stay sealed to the key of their day. */
export type ArchiveKeys = Map<number, KeyObject>

export type DecryptedRecord = { seq: number; msgid: string; publickey_ver: number } & (
  | { plain: unknown; failure?: undefined }
  | { plain?: undefined; failure: FinanceError }
)

export interface Decryptor {
  /** Opens a page. A record that cannot be opened says why (10007 no such key, 10006 the rest) and costs no other record. */
  decrypt(keys: ArchiveKeys, cipher: Cipher, records: EncryptedRecord[]): Promise<DecryptedRecord[]>
  /** How many pieces are in the hands of threads now. */
  busy(): number
  close(): Promise<void>
}

/** RSA costs half a millisecond a record: a piece keeps a thread busy for some 30 ms, so corps that share the threads wait little. */
const PIECE = 64

/**
 * A few threads for all corps. A thread holds one piece; the rest of a page waits with its caller, who gets no further page before this
 * one is done: what is in memory is bounded by how many callers there are.
 */
export function decryptor(threads = Math.min(4, Math.max(1, availableParallelism() - 1))): Decryptor {
  // older ones refuse the padding of the archive's keys (CVE-2023-46809) and round its long numbers
  if (Number(process.versions.node.split('.')[0]) < 24) throw new Error(`the chat archive needs Node 24, this is ${process.version}`)
  const idle: Worker[] = []
  const all = new Set<Worker>()
  const line: { go: (worker: Worker) => void; stop: (cause: Error) => void }[] = []
  let closed = false

  const over = () => new Error('the decryptor is closed')

  function start(): Worker {
    const worker = new Worker(new URL('./decrypt-thread.ts', import.meta.url))
    worker.unref()
    all.add(worker)
    // whoever waits for its piece hears of it in open(); a thread that ended is replaced when somebody stands in line
    worker
      .on('error', () => undefined)
      .once('exit', () => {
        all.delete(worker)
        const at = idle.indexOf(worker)
        if (at >= 0) idle.splice(at, 1)
        line.shift()?.go(start())
      })
    return worker
  }

  async function take(): Promise<Worker> {
    if (closed) throw over()
    const free = idle.pop()
    if (free) return free
    if (all.size < threads) return start()
    return new Promise((go, stop) => line.push({ go, stop }))
  }

  function give(worker: Worker) {
    const next = line.shift()
    if (next) next.go(worker)
    else idle.push(worker)
  }

  async function open(piece: Piece): Promise<Opened[]> {
    const worker = await take()
    return new Promise((resolve, reject) => {
      const done = (finish: () => void) => {
        worker.off('message', answered).off('error', died).off('exit', died)
        worker.unref()
        finish()
      }
      const answered = (answer: PieceAnswer) =>
        done(() => {
          give(worker)
          if ('opened' in answer) resolve(answer.opened)
          else reject(answer.failure)
        })
      const died = (cause: unknown) => done(() => reject(new FinanceError(10003, 'a decrypting thread ended', cause)))
      worker.on('message', answered).on('error', died).on('exit', died)
      // only a thread at work keeps the process alive
      worker.ref()
      worker.postMessage(piece)
    })
  }

  return {
    async decrypt(keys, cipher, records) {
      const pieces = Array.from({ length: Math.ceil(records.length / PIECE) }, (_, i) => records.slice(i * PIECE, (i + 1) * PIECE))
      const opened = await Promise.all(pieces.map((piece) => open({ keys, cipher, records: piece })))
      return opened.flat().map((one, i) => {
        const { seq, msgid, publickey_ver } = records[i]!
        if ('plain' in one) return { seq, msgid, publickey_ver, plain: one.plain }
        return { seq, msgid, publickey_ver, failure: new FinanceError(one.code, `seq ${seq}, key version ${publickey_ver}`) }
      })
    },
    busy: () => all.size - idle.length,
    async close() {
      closed = true
      for (const { stop } of line.splice(0)) stop(over())
      await Promise.all([...all].map((worker) => worker.terminate()))
    },
  }
}
