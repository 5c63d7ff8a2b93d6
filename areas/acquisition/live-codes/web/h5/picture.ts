import type { Output } from '#core/contract/call.ts'
import { corpMark } from '#core/web/ui/corp-mark.ts'
import type { liveCodes } from '../../contract.ts'

type Page = Output<typeof liveCodes.landing>

/**
 * The code as a picture in the page itself: WeChat recognises what is pressed only in an `<img>`, and cannot read the addresses of blobs.
 * A logo that does not load must not cost the code.
 */
export async function picture(page: Page): Promise<string> {
  const { image } = await import('#core/web/blocks/qr/draw.ts')
  const look = { data: page.qrText, color: page.qr.color, shape: page.qr.dots }
  // As the console draws it (CodeImage.tsx): a company without a logo has its initial there.
  const logo = page.qr.logo === 'corp' ? page.logo || corpMark(page.corpName) : page.logo
  const size = 744 // 248 on a screen of three pixels a point
  const blob = logo ? await image({ ...look, logo }, size, 'png').catch(() => image(look, size, 'png')) : await image(look, size, 'png')
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}
