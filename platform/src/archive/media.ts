import { createHash } from 'node:crypto'
import { FinanceError } from './error.ts'
import type { FinanceSdk } from './sdk.ts'

/** The file piece by piece (512 KiB each), so that a large one need not fit the memory. */
export async function* mediaChunks(sdk: FinanceSdk, sdkFileId: string): AsyncGenerator<Buffer> {
  let indexBuf = ''
  for (;;) {
    const chunk = await sdk.getMediaData(sdkFileId, indexBuf)
    yield chunk.data
    if (chunk.isFinish) return
    if (chunk.outIndexBuf === indexBuf || chunk.outIndexBuf === '') throw new FinanceError(10002, 'the file does not go on')
    indexBuf = chunk.outIndexBuf
  }
}

const TRIES = 3

/** The whole file. `md5sum` is that of the message; '' or none means the platform did not say (platform/07 §2). */
export async function getMedia(sdk: FinanceSdk, sdkFileId: string, options: { md5sum?: string; maxBytes?: number } = {}): Promise<Buffer> {
  const { md5sum, maxBytes = 100 * 1024 * 1024 } = options
  for (let tries = 1; ; tries++) {
    const parts: Buffer[] = []
    let size = 0
    for await (const part of mediaChunks(sdk, sdkFileId)) {
      size += part.length
      if (size > maxBytes) throw new FinanceError(10000, `the file has more than ${maxBytes} bytes`)
      parts.push(part)
    }
    const whole = Buffer.concat(parts)
    if (!md5sum || createHash('md5').update(whole).digest('hex') === md5sum.toLowerCase()) return whole
    if (tries >= TRIES) throw new FinanceError(10002, 'md5 does not match')
  }
}
