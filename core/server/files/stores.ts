import { createReadStream, openAsBlob } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import type { Config } from '../config.ts'
import { orDiskFull, spool, syncFolder } from './spool.ts'

/** Where the bytes lie. Keys are made by us: `<corp>/<month>/<file id>`. */
export interface Store {
  /** Takes over a finished file: afterwards it is there whole, or not at all. */
  take(key: string, file: string, size: number): Promise<void>
  open(key: string, range?: { start: number; end: number }): Promise<Readable>
  remove(key: string): Promise<void>
  /** `null` where nothing lies. */
  size(key: string): Promise<number | null>
  /** Where a browser may put exactly so much of this type, and for how long; our disk has no door of its own. */
  signPut?(key: string, about: { size: number; mime: string }, seconds: number): Promise<string>
}

export function diskStore(root: string): Store {
  const place = (key: string) => path.join(root, key)
  return {
    async take(key, file) {
      const to = place(key)
      try {
        const made = await mkdir(path.dirname(to), { recursive: true })
        await rename(file, to).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'EXDEV') throw error
          return moveAcross(file, to)
        })
        for (let dir = path.dirname(to); ; dir = path.dirname(dir)) {
          await syncFolder(dir)
          if (!made || dir === path.dirname(made)) break
        }
      } catch (error) {
        throw orDiskFull(error)
      }
    },
    async open(key, range) {
      const handle = await open(place(key)) // an absent file is an error here, not later in the stream
      return range ? handle.createReadStream({ start: range.start, end: range.end }) : handle.createReadStream()
    },
    remove: (key) => rm(place(key), { force: true }),
    size: async (key) => (await stat(place(key)).catch(() => null))?.size ?? null,
  }
}

/** Across file systems: copy, sync, then rename. */
async function moveAcross(file: string, to: string): Promise<void> {
  const beside = await spool(path.dirname(to), createReadStream(file))
  try {
    await rename(beside.path, to)
  } finally {
    await beside.drop()
  }
  await rm(file, { force: true })
}

/** Any store that speaks S3, by path-style addresses. */
export function s3Store(config: Config): Store {
  const aws = new AwsClient({
    accessKeyId: config.S3_ACCESS_KEY!,
    secretAccessKey: config.S3_SECRET_KEY!,
    region: config.S3_REGION ?? 'us-east-1',
    service: 's3',
    retries: 3,
  })
  const below = (endpoint: string, key: string) => `${endpoint.replace(/\/$/, '')}/${config.S3_BUCKET}/${key}`
  const address = (key: string) => below(config.S3_ENDPOINT!, key)
  const ask = async (key: string, init: RequestInit & { headers?: Record<string, string> }, fine: number[]) => {
    const answer = await aws.fetch(address(key), init)
    if (!fine.includes(answer.status)) throw new Error(`S3 answered ${answer.status} to ${init.method} ${key}`)
    return answer
  }
  return {
    async take(key, file, size) {
      // The body is not hashed: TLS guards it on the way, and a file need not fit into memory.
      const headers = { 'content-length': String(size), 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' }
      await ask(key, { method: 'PUT', body: await openAsBlob(file), headers }, [200, 201, 204])
    },
    async open(key, range) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {}
      const answer = await ask(key, { method: 'GET', headers }, range ? [206] : [200])
      return answer.body ? Readable.fromWeb(answer.body as ReadableStream) : Readable.from([])
    },
    async remove(key) {
      await (await ask(key, { method: 'DELETE' }, [200, 204, 404])).arrayBuffer()
    },
    async size(key) {
      // 403 is what S3 says of an absent key to who may not list the bucket.
      const answer = await ask(key, { method: 'HEAD' }, [200, 403, 404])
      return answer.status === 200 ? Number(answer.headers.get('content-length')) : null
    },
    async signPut(key, { size, mime }, seconds) {
      const url = `${below(config.S3_UPLOAD_ENDPOINT ?? config.S3_ENDPOINT!, key)}?X-Amz-Expires=${seconds}`
      // Length and type are signed with it: the store refuses a PUT that brings others.
      const headers = { 'content-length': String(size), 'content-type': mime }
      return (await aws.sign(url, { method: 'PUT', headers, aws: { signQuery: true, allHeaders: true } })).url
    },
  }
}
