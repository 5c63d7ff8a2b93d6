import jsqr from 'jsqr'
import sharp from 'sharp'
import type { Context } from '#core/server/context.ts'

const limit = 2 * 1024 * 1024

/** What WeCom's QR image says, so that the code can be drawn again with a logo and our colours. Empty when it cannot be read. */
export async function readQr(ctx: Context, url: string): Promise<string> {
  // WeCom names image hosts of its own; in the demo the simulator is the host. Nothing a user typed comes here.
  if (!/^https:\/\//.test(url) && !url.startsWith(ctx.app.config.PLATFORM_URL)) return ''
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(10_000), redirect: 'error' })
    if (!answer.ok || Number(answer.headers.get('content-length') ?? 0) > limit) return ''
    const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()), { limitInputPixels: 4_000_000 })
      .flatten({ background: '#fff' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    // CommonJS: what is imported is the function itself, its types say otherwise.
    const read = (jsqr as unknown as typeof jsqr.default)(new Uint8ClampedArray(data), info.width, info.height)
    return read?.data ?? ''
  } catch (error) {
    ctx.log.info({ err: { message: (error as Error).message } }, 'qr image could not be read')
    return ''
  }
}
