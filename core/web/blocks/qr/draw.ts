import QRCodeStyling, { type Options } from 'qr-code-styling'
import { drawableUrl } from '../../files/ugc.ts'

export type QrShape = 'square' | 'rounded' | 'dots'
export interface QrStyle {
  data: string
  logo?: string
  /** Dark on white; a light colour fails the scan test. */
  color?: string
  shape?: QrShape
}

const dots = { square: 'square', rounded: 'rounded', dots: 'dots' } as const

/** R301: correction level H always, so that a logo or a scratch does not kill a printed code. White around it stays. */
function qr({ data, logo, color = '#1c1f1d', shape = 'square' }: QrStyle, size: number, type: 'svg' | 'canvas') {
  const options: Options = {
    type,
    data,
    width: size,
    height: size,
    margin: Math.round(size * 0.04),
    image: logo,
    qrOptions: { errorCorrectionLevel: 'H' },
    imageOptions: {
      crossOrigin: 'anonymous',
      margin: Math.round(size * 0.012),
      imageSize: 0.3,
      hideBackgroundDots: true,
      // What is in its address already (corp-mark.ts) is not fetched, which our policy would refuse.
      saveAsBlob: !logo?.startsWith('data:'),
    },
    dotsOptions: { color, type: dots[shape] },
    cornersSquareOptions: { color, type: shape === 'square' ? 'square' : 'extra-rounded' },
    cornersDotOptions: { color, type: shape === 'square' ? 'square' : 'dot' },
    backgroundOptions: { color: '#ffffff' },
  }
  return new QRCodeStyling(options)
}

const loads = (src: string): Promise<boolean> =>
  Object.assign(new Image(), { crossOrigin: 'anonymous', src })
    .decode()
    .then(
      () => true,
      () => false,
    )

/**
 * A code whose logo cannot be had is drawn without: qr-code-styling would draw nothing at all. One of another origin comes through
 * our own where somebody is signed in; customers' pages ask its host.
 */
async function drawable(style: QrStyle): Promise<QrStyle> {
  for (const logo of new Set(style.logo ? [await drawableUrl(style.logo), style.logo] : []))
    if (await loads(logo)) return { ...style, logo }
  return { ...style, logo: undefined }
}

export async function drawn(style: QrStyle, size: number): Promise<{ append: (box: HTMLElement) => void }> {
  return qr(await drawable(style), size, 'svg')
}

export async function image(style: QrStyle, size: number, kind: 'png' | 'svg'): Promise<Blob> {
  const data = await qr(await drawable(style), size, kind === 'svg' ? 'svg' : 'canvas').getRawData(kind)
  if (!(data instanceof Blob)) throw new Error('no image')
  return data
}

/** A sheet of A4 at 300 dpi: who, the code, what to do. In ink on white, for any printer. */
export async function poster(style: QrStyle, words: { title: string; line: string }): Promise<Blob> {
  const sheet = Object.assign(document.createElement('canvas'), { width: 2480, height: 3508 })
  const at = sheet.getContext('2d')
  if (!at) throw new Error('no canvas')
  const code = await createImageBitmap(await image(style, 1720, 'png'))
  at.fillStyle = '#fff'
  at.fillRect(0, 0, sheet.width, sheet.height)
  at.drawImage(code, (sheet.width - code.width) / 2, 960)
  at.fillStyle = '#1c1f1d'
  at.textAlign = 'center'
  const family = getComputedStyle(document.body).fontFamily
  at.font = `600 180px ${family}`
  at.fillText(words.title, sheet.width / 2, 680, sheet.width - 400)
  at.font = `400 110px ${family}`
  at.fillText(words.line, sheet.width / 2, 2960, sheet.width - 400)
  return new Promise((done, fail) => sheet.toBlob((blob) => (blob ? done(blob) : fail(new Error('no image'))), 'image/png'))
}

/** Decodes the picture as a phone would: small, as on a screen photographed from a step away. */
export async function reads(style: QrStyle): Promise<boolean> {
  const [blob, { default: jsqr }] = await Promise.all([image(style, 240, 'png'), import('jsqr')])
  const bitmap = await createImageBitmap(blob)
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  const at = canvas.getContext('2d')
  if (!at) return false
  at.drawImage(bitmap, 0, 0)
  const pixels = at.getImageData(0, 0, canvas.width, canvas.height)
  return jsqr(pixels.data, pixels.width, pixels.height)?.data === style.data
}
